// What the page loads for blackjack tables, in one piece: the desk, the table and the drawer.
export { BlackjackDesk as Desk } from './desk.svelte.ts';
export { default as Table } from './Blackjack.svelte';
export { default as Panel } from './BlackjackPanel.svelte';
