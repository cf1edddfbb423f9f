//! The tree over the places of a shoe: each node is the hash of the two below it, and one without a neighbour goes up as it is.

use crate::bytes::{Hash, hash, same, tag};

fn node(left: &Hash, right: &Hash) -> Hash {
    hash(&[tag::NODE.as_bytes(), &left.0, &right.0])
}

/// The tree, from its leaves up.
#[derive(Clone)]
pub(crate) struct Tree(Vec<Vec<Hash>>);

impl Tree {
    /// Over these leaves, of which there is at least one.
    pub(crate) fn new(leaves: Vec<Hash>) -> Tree {
        let mut levels = vec![leaves];
        while let Some(below) = levels.last().filter(|level| level.len() > 1) {
            let pairs = below.chunks(2).map(|pair| match pair {
                [left, right] => node(left, right),
                alone => alone[0],
            });
            levels.push(pairs.collect());
        }
        Tree(levels)
    }

    pub(crate) fn root(&self) -> Hash {
        self.0[self.0.len() - 1][0]
    }

    pub(crate) fn leaves(&self) -> &[Hash] {
        &self.0[0]
    }

    /// The neighbours from a leaf up to the root.
    pub(crate) fn path(&self, leaf: usize) -> Vec<Hash> {
        let levels = self.0.iter().enumerate();
        let neighbours = levels.filter_map(|(up, level)| level.get((leaf >> up) ^ 1));
        neighbours.copied().collect()
    }
}

/// Whether a leaf at this place of a tree of so many leads to the root by this path.
pub(crate) fn leads(leaf: Hash, at: usize, size: usize, path: &[Hash], root: &Hash) -> bool {
    let (mut at, mut size, mut now) = (at, size, leaf);
    let mut path = path.iter();
    while size > 1 {
        if at ^ 1 < size {
            let Some(neighbour) = path.next() else {
                return false;
            };
            now = if at.is_multiple_of(2) {
                node(&now, neighbour)
            } else {
                node(neighbour, &now)
            };
        }
        (at, size) = (at / 2, size.div_ceil(2));
    }
    path.next().is_none() && same(&now, root)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_leaf_leads_to_the_root_and_to_no_other_place() {
        for size in 1..40u8 {
            let leaves: Vec<Hash> = (0..size).map(|n| Hash([n; 32])).collect();
            let tree = Tree::new(leaves.clone());
            let size = usize::from(size);
            for at in 0..size {
                let path = tree.path(at);
                assert!(path.len() <= 6);
                assert!(leads(leaves[at], at, size, &path, &tree.root()));
                for other in (0..size).filter(|&other| other != at) {
                    assert!(!leads(leaves[at], other, size, &path, &tree.root()));
                    assert!(!leads(leaves[other], at, size, &path, &tree.root()));
                }
                let mut longer = path.clone();
                longer.push(Hash([0; 32]));
                assert!(!leads(leaves[at], at, size, &longer, &tree.root()));
                if let Some((_, shorter)) = path.split_last() {
                    assert!(!leads(leaves[at], at, size, shorter, &tree.root()));
                }
            }
        }
    }

    #[test]
    fn a_path_in_a_shoe_of_eight_decks_is_at_most_nine_hashes() {
        let tree = Tree::new((0..416u16).map(|n| hash(&[&n.to_be_bytes()])).collect());
        assert!((0..416).all(|at| (7..=9).contains(&tree.path(at).len())));
    }
}
