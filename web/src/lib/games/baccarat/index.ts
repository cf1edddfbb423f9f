// What the page loads for baccarat tables, in one piece: the desk and the table. The drawer follows when it is opened.
export { Desk } from './desk.svelte.ts';
export { default as Table } from './Baccarat.svelte';
export const panel = () => import('./BaccaratPanel.svelte');
