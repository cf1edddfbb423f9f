// What the page loads for chemin de fer tables, in one piece: the desk and the table. The drawer follows when it is opened.
export { CheminDesk as Desk } from './desk.svelte.ts';
export { default as Table } from './Chemin.svelte';
export const panel = () => import('./CheminPanel.svelte');
