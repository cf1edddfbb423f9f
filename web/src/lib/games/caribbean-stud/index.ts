// What the page loads for caribbean stud tables, in one piece: the desk, the table and the drawer.
export { StudDesk as Desk } from './desk.svelte.ts';
export { default as Table } from './Stud.svelte';
export { default as Panel } from './StudPanel.svelte';
