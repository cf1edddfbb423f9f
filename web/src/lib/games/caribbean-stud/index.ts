// What the page loads for caribbean stud tables, in one piece: the desk and the table. The drawer follows when it is opened.
export { StudDesk as Desk } from './desk.svelte.ts';
export { default as Table } from './Stud.svelte';
export const panel = () => import('./StudPanel.svelte');
