// A phone on its side: wide, but so low that bar, layout and rail share some four hundred pixels.
import { MediaQuery } from 'svelte/reactivity';

/** Whether the page is shown so. In styles it is `@media (max-height: 480px) and (orientation: landscape)`. */
export const side = new MediaQuery('(max-height: 480px) and (orientation: landscape)');
