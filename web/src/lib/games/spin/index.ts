// What the page loads for tables where something is spun, in one piece: the desk and the table. The drawer follows when it is opened.
export { SpinDesk as Desk } from './desk.svelte.ts';
export { default as Table } from './Spin.svelte';
export const panel = () => import('./SpinPanel.svelte');
