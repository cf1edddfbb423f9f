// What the page loads for blackjack tables, in one piece: the desk and the table. The drawer follows when it is opened.
export { BlackjackDesk as Desk } from './desk.svelte.ts';
export { default as Table } from './Blackjack.svelte';
export const panel = () => import('./BlackjackPanel.svelte');
