// Svelte's own settings, read by Vite and by svelte-check.
export default { compilerOptions: { runes: true } };
