// How the page's sources are laid out. Markup of tables and consoles has long lines: broken sooner, most of it would be white space.
export default {
  plugins: ['prettier-plugin-svelte'],
  overrides: [{ files: '*.svelte', options: { parser: 'svelte' } }],
  printWidth: 160,
  singleQuote: true,
};
