//! Where a store is: in a file of SQLite's, or in a database of PostgreSQL's.

use std::path::{Path, PathBuf};
use std::{fmt, fs, io};

/// Where a store is. What starts with `postgres://` or `postgresql://` names a database, all else a file.
#[derive(Clone, PartialEq, Eq)]
pub enum Address {
    /// A file.
    File(PathBuf),
    /// A database: `postgres://user:password@host/name`.
    Database(String),
}

impl Address {
    /// The file in a data folder that is a store of its own.
    pub const FILE: &str = "croupier.db";

    /// The file in a data folder whose first line is the address of the database that is used in place of that.
    pub const ELSEWHERE: &str = "database.url";

    /// Where the store of a data folder is.
    ///
    /// # Errors
    /// If the folder names a database and cannot be read, or names something else.
    pub fn of_folder(folder: &Path) -> io::Result<Address> {
        let named = match fs::read_to_string(folder.join(Address::ELSEWHERE)) {
            Ok(named) => named,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Ok(Address::File(folder.join(Address::FILE)));
            }
            Err(error) => return Err(error),
        };
        let named = named.lines().next().unwrap_or_default().trim();
        match Address::is_database(named) {
            true => Ok(Address::Database(named.to_owned())),
            false => Err(io::Error::other(format!(
                "the first line of {} is not postgres://user@host/name",
                Address::ELSEWHERE
            ))),
        }
    }

    /// The file, if it is one.
    pub fn file(&self) -> Option<&Path> {
        match self {
            Address::File(path) => Some(path),
            Address::Database(_) => None,
        }
    }

    /// Whether a text names a database.
    pub fn is_database(text: &str) -> bool {
        ["postgres://", "postgresql://"]
            .iter()
            .any(|scheme| text.starts_with(scheme))
    }
}

impl<P: AsRef<Path>> From<P> for Address {
    fn from(path: P) -> Address {
        let path = path.as_ref();
        match path.to_str().filter(|text| Address::is_database(text)) {
            Some(url) => Address::Database(url.to_owned()),
            None => Address::File(path.to_owned()),
        }
    }
}

impl From<&Address> for Address {
    fn from(address: &Address) -> Address {
        address.clone()
    }
}

/// Without the password.
impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Address::File(path) => write!(f, "{}", path.display()),
            Address::Database(url) => {
                let (scheme, rest) = url.split_once("://").unwrap_or(("postgres", url));
                // What follows the question mark may have a password too, and says nothing of where it is.
                let rest = rest.split('?').next().unwrap_or_default();
                let place = rest.rsplit_once('@').map_or(rest, |(_, place)| place);
                write!(f, "{scheme}://{place}")
            }
        }
    }
}

impl fmt::Debug for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_has_a_file_or_names_a_database() {
        let folder = tempfile::tempdir().unwrap();
        let of = || Address::of_folder(folder.path());
        let file = folder.path().join(Address::FILE);
        assert_eq!(of().unwrap(), Address::File(file));
        let named = folder.path().join(Address::ELSEWHERE);
        fs::write(&named, "postgres://db/house\nand more\n").unwrap();
        assert_eq!(of().unwrap(), Address::from("postgres://db/house"));
        fs::write(&named, "mysql://db/house\n").unwrap();
        assert!(of().unwrap_err().to_string().contains(Address::ELSEWHERE));
    }

    #[test]
    fn an_address_is_told_without_its_password() {
        let told = |text: &str| Address::from(text).to_string();
        assert_eq!(told("data/croupier.db"), "data/croupier.db");
        let url = "postgres://ada:p@ss@db.example:5432/house?password=x&sslmode=disable";
        assert_eq!(told(url), "postgres://db.example:5432/house");
        assert_eq!(told("postgresql://db/house"), "postgresql://db/house");
        assert_eq!(
            Address::from("postgres.db").file(),
            Some(Path::new("postgres.db"))
        );
    }
}
