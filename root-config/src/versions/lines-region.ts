import { statusRegion } from '../panel/element.ts';

/** Where lines about versions come, above the page. To be asked for once before there is one. */
export const linesRegion = (): HTMLElement =>
  statusRegion('console-lines', (made) => document.querySelector('.skip-link')?.after(made));
