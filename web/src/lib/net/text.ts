// A field of a message whose type the protocol leaves open, as text.

/** What has parts, and what is not there, is nothing to be read. */
export const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '');
