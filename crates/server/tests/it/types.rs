//! What is committed of the wire's types is the code's: the JSON Schema, the OpenAPI description and the page's types.

use crate::typescript::typescript;
use croupier_kept::hold;
use croupier_server::schema;

#[test]
fn the_schema_is_the_codes() {
    let text = serde_json::to_string_pretty(&schema::schema()).unwrap();
    hold("docs/schema.json", &(text + "\n"));
}

#[test]
fn the_description_of_the_doors_is_the_codes() {
    hold("docs/openapi.json", schema::openapi());
}

#[test]
fn the_pages_types_are_the_codes() {
    let types = typescript(&schema::definitions());
    hold("web/src/lib/net/generated.ts", &types);
}
