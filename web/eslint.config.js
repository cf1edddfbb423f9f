// What the linter holds the page to: the recommended rules of JavaScript, of TypeScript with its types, and of Svelte.
import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import { defineConfig } from 'eslint/config';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

export default defineConfig(
  { ignores: ['dist'] },
  js.configs.recommended,
  {
    // The tests in the browser have functions that run on the page.
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
  },
  {
    files: ['**/*.ts', '**/*.svelte'],
    extends: [ts.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: { allowDefaultProject: ['vite.config.ts'] }, extraFileExtensions: ['.svelte'] } },
  },
  svelte.configs.recommended,
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
    rules: {
      // Props are declared with `let`, bound or not; Svelte's own rule knows that.
      'prefer-const': 'off',
      'svelte/prefer-const': 'error',
      // Every map and set is made whole, as the value of a `$derived`, and none is changed in place later.
      'svelte/prefer-svelte-reactivity': 'off',
    },
  },
  {
    files: ['**/*.svelte'],
    rules: {
      // To the linter an imported component's props are `any`; svelte-check knows their types and holds the page to them.
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
);
