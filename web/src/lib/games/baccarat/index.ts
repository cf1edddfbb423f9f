// What the page loads for baccarat tables, in one piece: the desk, the table and the drawer.
export { Desk } from './desk.svelte.ts';
export { default as Table } from './Baccarat.svelte';
export { default as Panel } from './BaccaratPanel.svelte';
