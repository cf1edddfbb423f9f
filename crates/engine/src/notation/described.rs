//! The description of lines in JSON, which the macros of the notation make with the `schema` feature.

/// Describes the JSON of a type by what a description is made of, under the name that definitions have.
#[doc(hidden)]
#[macro_export]
macro_rules! described {
    ($name:ident, $generator:ident => $schema:block) => {
        #[cfg(feature = "schema")]
        impl schemars::JsonSchema for $name {
            fn schema_name() -> $crate::__alloc::borrow::Cow<'static, str> {
                $crate::schema::name(module_path!(), stringify!($name))
            }
            fn schema_id() -> $crate::__alloc::borrow::Cow<'static, str> {
                concat!(module_path!(), "::", stringify!($name)).into()
            }
            fn json_schema($generator: &mut schemars::SchemaGenerator) -> schemars::Schema $schema
        }
    };
}

/// Describes the JSON of lines.
#[doc(hidden)]
#[macro_export]
macro_rules! described_lines {
    ($(#[$meta:meta])* $name:ident tagged $tag:literal {
        $($(#[$vmeta:meta])* $word:literal $variant:ident { $($(#[$fmeta:meta])* $field:ident : $type:ty),* }),*
    } $(with $part:path: $($pword:literal),+;)*) => {
        $crate::described! { $name, generator => {
            $(#[$meta])*
            #[derive(schemars::JsonSchema)]
            #[schemars(tag = $tag)]
            #[allow(dead_code, reason = "only its description is wanted")]
            enum Lines {
                $($(#[$vmeta])* #[schemars(rename = $word)] $variant { $($(#[$fmeta])* $field: $type),* },)*
            }
            let own = Lines::json_schema(generator);
            let parts = $crate::__alloc::vec![$(
                (<$part as schemars::JsonSchema>::json_schema(generator), &[$($pword),+] as &[&str])
            ),*];
            $crate::schema::lines(own, $tag, parts)
        } }
    };
}
