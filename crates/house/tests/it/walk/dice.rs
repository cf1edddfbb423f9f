//! Choices fed from random bytes, so that a failing walk shrinks.

/// The bytes that are left.
pub(crate) struct Dice<'a> {
    pub(crate) bytes: std::slice::Iter<'a, u8>,
}

impl Dice<'_> {
    /// A number below this one.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        let high = usize::from(self.bytes.next().copied().unwrap_or_default());
        let low = usize::from(self.bytes.next().copied().unwrap_or_default());
        (high * 256 + low) % n.max(1)
    }

    /// One of these.
    pub(crate) fn pick<T: Clone>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())].clone()
    }

    /// Whether all is chosen.
    pub(crate) fn is_empty(&self) -> bool {
        self.bytes.len() == 0
    }
}
