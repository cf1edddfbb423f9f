// The build: one page, written to `dist` or to the folder named by CROUPIER_WEB_OUT (the server's build sets it).
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

const server = process.env.CROUPIER_URL ?? 'http://127.0.0.1:8420';

export default defineConfig({
  plugins: [svelte()],
  base: '/',
  build: {
    outDir: process.env.CROUPIER_WEB_OUT ?? 'dist',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/api': { target: server, ws: true }, '/healthz': server } },
  test: { include: ['test/**/*.test.ts'], environment: 'node' },
});
