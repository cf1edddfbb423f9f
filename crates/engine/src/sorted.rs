//! A map of a few entries in the order of their keys, in one piece of memory. At a table nothing is kept by the hundred, so that
//! finding an entry, going through all of them and putting one in between take fewer steps than in a tree.

use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;
use core::iter::Map;
use core::ops::Index;
use core::slice;

/// A map whose entries lie side by side, in the order of their keys.
///
/// ```
/// use croupier_engine::SortedMap;
///
/// let mut seats: SortedMap<&str, u8> = [("bo", 3), ("anna", 1)].into_iter().collect();
/// assert!(seats.keys().eq(&["anna", "bo"]));
/// *seats.entry("cleo").or_default() += 5;
/// assert_eq!((seats[&"cleo"], seats.remove(&"bo"), seats.len()), (5, Some(3), 2));
/// ```
#[derive(Debug, PartialEq, Eq)]
pub struct SortedMap<K, V>(Vec<(K, V)>);

/// For how many entries there is room from the first one on.
const ROOM: usize = 12;

/// The entries, one by one.
pub(crate) type Iter<'a, K, V> = Map<slice::Iter<'a, (K, V)>, fn(&'a (K, V)) -> (&'a K, &'a V)>;

/// The keys or the values, one by one.
pub(crate) type Parts<'a, K, V, Part> = Map<slice::Iter<'a, (K, V)>, fn(&'a (K, V)) -> &'a Part>;

impl<K, V> SortedMap<K, V> {
    /// An empty map.
    #[must_use]
    pub const fn new() -> SortedMap<K, V> {
        SortedMap(Vec::new())
    }

    /// Whether there is no entry.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// How many entries there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.0.len()
    }

    /// Takes all entries out.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// The entries.
    #[inline]
    pub fn iter(&self) -> Iter<'_, K, V> {
        self.0.iter().map(|(key, value)| (key, value))
    }

    /// Their keys.
    #[inline]
    pub fn keys(&self) -> Parts<'_, K, V, K> {
        self.0.iter().map(|(key, _)| key)
    }

    /// Their values.
    #[inline]
    pub fn values(&self) -> Parts<'_, K, V, V> {
        self.0.iter().map(|(_, value)| value)
    }

    /// Their values, to be changed.
    #[inline]
    pub fn values_mut(&mut self) -> impl DoubleEndedIterator<Item = &mut V> + ExactSizeIterator {
        self.0.iter_mut().map(|(_, value)| value)
    }
}

impl<K: Ord, V> SortedMap<K, V> {
    /// Where this key is, or where it would be.
    #[inline]
    fn place(&self, key: &K) -> Result<usize, usize> {
        self.0.binary_search_by(|(other, _)| other.cmp(key))
    }

    /// Puts an entry in its place.
    #[inline]
    fn put(&mut self, at: usize, entry: (K, V)) {
        if self.0.capacity() == 0 {
            self.0 = Vec::with_capacity(ROOM);
        }
        self.0.insert(at, entry);
    }

    /// The value of this key.
    #[must_use]
    #[inline]
    pub fn get(&self, key: &K) -> Option<&V> {
        let mut entries = self.0.iter();
        let found = entries.find(|(other, _)| other == key);
        found.map(|(_, value)| value)
    }

    /// The same, to be changed.
    ///
    /// ```
    /// use croupier_engine::SortedMap;
    ///
    /// let mut chips = SortedMap::from_iter([("anna", 100)]);
    /// if let Some(held) = chips.get_mut(&"anna") {
    ///     *held -= 20;
    /// }
    /// assert_eq!(chips.get(&"anna"), Some(&80));
    /// ```
    #[must_use]
    #[inline]
    pub fn get_mut(&mut self, key: &K) -> Option<&mut V> {
        let mut entries = self.0.iter_mut();
        let found = entries.find(|(other, _)| other == key);
        found.map(|(_, value)| value)
    }

    /// Where the entry of this key is, as long as none is put in or taken out.
    ///
    /// ```
    /// use croupier_engine::SortedMap;
    ///
    /// let map = SortedMap::from_iter([("bo", 3), ("anna", 1)]);
    /// let at = map.position(&"bo").expect("an entry");
    /// assert_eq!((at, map.get_at(at)), (1, Some(&3)));
    /// ```
    #[must_use]
    #[inline]
    pub fn position(&self, key: &K) -> Option<usize> {
        self.0.iter().position(|(other, _)| other == key)
    }

    /// The value at this place, which must be this key's; to be changed.
    ///
    /// ```
    /// use croupier_engine::SortedMap;
    ///
    /// let mut map = SortedMap::from_iter([("bo", 3), ("anna", 1)]);
    /// assert_eq!(map.get_mut_at(1, &"bo"), Some(&mut 3));
    /// assert_eq!(map.get_mut_at(1, &"anna"), None, "another key's place");
    /// ```
    #[must_use]
    #[inline]
    pub fn get_mut_at(&mut self, at: usize, key: &K) -> Option<&mut V> {
        let entry = self.0.get_mut(at).filter(|(other, _)| other == key);
        entry.map(|(_, value)| value)
    }

    /// The value at this place.
    #[must_use]
    #[inline]
    pub fn get_at(&self, at: usize) -> Option<&V> {
        self.0.get(at).map(|(_, value)| value)
    }

    /// Whether there is an entry of this key.
    #[must_use]
    #[inline]
    pub fn contains_key(&self, key: &K) -> bool {
        self.get(key).is_some()
    }

    /// Puts an entry in, and hands over the value that the key had.
    ///
    /// ```
    /// use croupier_engine::SortedMap;
    ///
    /// let mut map = SortedMap::new();
    /// assert_eq!(map.insert("anna", 1), None);
    /// assert_eq!(map.insert("anna", 2), Some(1));
    /// ```
    #[inline]
    pub fn insert(&mut self, key: K, value: V) -> Option<V> {
        match self.place(&key) {
            Ok(at) => Some(core::mem::replace(&mut self.0[at].1, value)),
            Err(at) => {
                self.put(at, (key, value));
                None
            }
        }
    }

    /// Takes an entry out.
    ///
    /// ```
    /// use croupier_engine::SortedMap;
    ///
    /// let mut map = SortedMap::from_iter([("anna", 1)]);
    /// assert_eq!((map.remove(&"anna"), map.remove(&"anna")), (Some(1), None));
    /// ```
    #[inline]
    pub fn remove(&mut self, key: &K) -> Option<V> {
        let at = self.0.iter().position(|(other, _)| other == key)?;
        Some(self.0.remove(at).1)
    }

    /// The entry of this key, there or not.
    ///
    /// ```
    /// use croupier_engine::SortedMap;
    ///
    /// let mut stakes: SortedMap<&str, u32> = SortedMap::new();
    /// for (player, stake) in [("bo", 5), ("anna", 10), ("bo", 20)] {
    ///     *stakes.entry(player).or_default() += stake;
    /// }
    /// assert!(stakes.into_iter().eq([("anna", 10), ("bo", 25)]));
    /// ```
    #[inline]
    pub fn entry(&mut self, key: K) -> Entry<'_, K, V> {
        Entry { map: self, key }
    }
}

/// An entry that may not be there yet.
pub struct Entry<'a, K, V> {
    map: &'a mut SortedMap<K, V>,
    key: K,
}

impl<'a, K: Ord, V> Entry<'a, K, V> {
    /// Its value, which is this one if it was not there.
    #[inline]
    pub fn or_insert_with(self, value: impl FnOnce() -> V) -> &'a mut V {
        let at = match self.map.place(&self.key) {
            Ok(at) => at,
            Err(at) => {
                self.map.put(at, (self.key, value()));
                at
            }
        };
        &mut self.map.0[at].1
    }

    /// Its value, which is the usual one if it was not there.
    #[inline]
    pub fn or_default(self) -> &'a mut V
    where
        V: Default,
    {
        self.or_insert_with(V::default)
    }
}

/// A copy has as much room.
impl<K: Clone, V: Clone> Clone for SortedMap<K, V> {
    fn clone(&self) -> SortedMap<K, V> {
        let mut entries = Vec::with_capacity(self.0.capacity());
        entries.extend_from_slice(&self.0);
        SortedMap(entries)
    }
}

impl<K, V> Default for SortedMap<K, V> {
    fn default() -> SortedMap<K, V> {
        SortedMap::new()
    }
}

impl<K: Ord, V> Index<&K> for SortedMap<K, V> {
    type Output = V;

    fn index(&self, key: &K) -> &V {
        match self.get(key) {
            Some(value) => value,
            None => panic!("there is no entry of this key"),
        }
    }
}

impl<K: Ord, V> FromIterator<(K, V)> for SortedMap<K, V> {
    fn from_iter<I: IntoIterator<Item = (K, V)>>(entries: I) -> SortedMap<K, V> {
        let sorted: BTreeMap<K, V> = entries.into_iter().collect();
        SortedMap(sorted.into_iter().collect())
    }
}

impl<K, V> IntoIterator for SortedMap<K, V> {
    type Item = (K, V);
    type IntoIter = vec::IntoIter<(K, V)>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'a, K, V> IntoIterator for &'a SortedMap<K, V> {
    type Item = (&'a K, &'a V);
    type IntoIter = Iter<'a, K, V>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<'a, K, V> IntoIterator for &'a mut SortedMap<K, V> {
    type Item = (&'a K, &'a mut V);
    type IntoIter = Map<slice::IterMut<'a, (K, V)>, fn(&'a mut (K, V)) -> (&'a K, &'a mut V)>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter_mut().map(|(key, value)| (key, value))
    }
}

#[cfg(feature = "serde")]
impl<K: serde::Serialize, V: serde::Serialize> serde::Serialize for SortedMap<K, V> {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_map(self)
    }
}

#[cfg(feature = "serde")]
impl<'de, K, V> serde::Deserialize<'de> for SortedMap<K, V>
where
    K: serde::Deserialize<'de> + Ord,
    V: serde::Deserialize<'de>,
{
    fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        BTreeMap::deserialize(d).map(|map| map.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn it_holds_what_a_tree_would(steps in prop::collection::vec((0..3_u8, 0..8_u8, 0..100_u8), 0..40)) {
            let (mut map, mut tree) = (SortedMap::new(), BTreeMap::new());
            for (what, key, value) in steps {
                match what {
                    0 => prop_assert_eq!(map.insert(key, value), tree.insert(key, value)),
                    1 => prop_assert_eq!(map.remove(&key), tree.remove(&key)),
                    _ => {
                        let other = tree.entry(key).or_insert(value);
                        prop_assert_eq!(map.entry(key).or_insert_with(|| value), other);
                    }
                }
                prop_assert!(map.iter().eq(&tree) && map.len() == tree.len());
                for key in 0..8 {
                    prop_assert_eq!(map.get(&key), tree.get(&key));
                    let at = map.position(&key);
                    prop_assert_eq!(at.and_then(|at| map.get_at(at)), tree.get(&key));
                    let here = at.and_then(|at| map.get_mut_at(at, &key)).copied();
                    prop_assert_eq!(here.as_ref(), tree.get(&key));
                    let other = at.and_then(|at| map.get_mut_at(at, &(key + 1)));
                    prop_assert_eq!(other, None);
                }
            }
        }
    }

    #[test]
    fn the_last_of_two_entries_of_a_key_is_kept() {
        let map: SortedMap<u8, char> = [(2, 'a'), (1, 'b'), (2, 'c')].into_iter().collect();
        assert!(map.into_iter().eq([(1, 'b'), (2, 'c')]));
    }
}
