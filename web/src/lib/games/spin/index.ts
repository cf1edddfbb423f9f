// What the page loads for tables where something is spun, in one piece: the desk, the table and the drawer.
export { SpinDesk as Desk } from './desk.svelte.ts';
export { default as Table } from './Spin.svelte';
export { default as Panel } from './SpinPanel.svelte';
