// What the page loads for craps tables, in one piece: the desk, the table and the drawer.
export { CrapsDesk as Desk } from './desk.svelte.ts';
export { default as Table } from './Craps.svelte';
export { default as Panel } from './CrapsPanel.svelte';
