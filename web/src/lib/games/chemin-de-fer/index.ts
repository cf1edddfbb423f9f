// What the page loads for chemin de fer tables, in one piece: the desk, the table and the drawer.
export { CheminDesk as Desk } from './desk.svelte.ts';
export { default as Table } from './Chemin.svelte';
export { default as Panel } from './CheminPanel.svelte';
