// The build: one page, written to `dist` or to the folder named by CROUPIER_WEB_OUT (the server's build sets it).
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

/** What every page has, and what every table has, are one file each: many small ones cost more on the wire. What is shown on demand stays apart. */
const base =
  /node_modules|[\\/]src[\\/](main\.ts|App\.svelte|lib[\\/](?!training|reader|speaker)[^\\/]+\.ts|lib[\\/](design|net)[\\/](?!RuleText|WhyText|Panel|ColourChip))/;
const table =
  /[\\/]src[\\/](pages[\\/](TablePage|Bar)\.svelte|lib[\\/](company|seal)[\\/](?!CompanyDialog|SealedDialog)|lib[\\/]table[\\/](?!Carried|Drawer|Flights|flights|LayoutsDialog|layouts|OddsTable|Heat|Help|SitDialog|Tallies|stats|CardKeys|FaceKeys|cardkeys|PastHands|HandLine|CutDialog|Outcomes|staff))/;

const server = process.env.CROUPIER_URL ?? 'http://127.0.0.1:8420';

/** The app is loaded once its language is known; the browser fetches it meanwhile. */
const early: Plugin = {
  name: 'early',
  transformIndexHtml: {
    order: 'post',
    handler(_, { bundle }) {
      const chunks = Object.values(bundle ?? {}).filter((one) => one.type === 'chunk');
      const app = chunks.find((one) => one.facadeModuleId?.endsWith('/src/start.ts'));
      const files = app ? [app.fileName, ...app.imports] : [];
      return files.map((file) => ({ tag: 'link', attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` }, injectTo: 'head' as const }));
    },
  },
};

export default defineConfig({
  plugins: [svelte(), early],
  base: '/',
  build: {
    outDir: process.env.CROUPIER_WEB_OUT ?? 'dist',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'base', test: base, priority: 2 },
            { name: 'table', test: table, priority: 1 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': { target: server, ws: true }, '/healthz': server } },
  test: { include: ['test/**/*.test.ts'], environment: 'node' },
});
