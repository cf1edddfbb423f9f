// What the page loads for craps tables, in one piece: the desk and the table. The drawer follows when it is opened.
export { CrapsDesk as Desk } from './desk.svelte.ts';
export { default as Table } from './Craps.svelte';
export const panel = () => import('./CrapsPanel.svelte');
