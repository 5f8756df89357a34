/**
 * The places in the page that scripts fill; `panel` stands above a screen, or in its place, `beside`
 * after it.
 */
export const slots = ['shell', 'menu', 'top', 'footer', 'panel', 'beside'] as const;

/** What is put into the page when there is something to say, of versions and of the session. */
const notices = ['lines', 'notices', 'lapse'] as const;

export type Slot = (typeof slots)[number] | (typeof notices)[number];

/** The id of a place. */
export const slotId = (slot: Slot): string => `console-${slot}`;

/** Id of the element that a module's screen is drawn in; single-spa's own name for it. */
export const screenSlot = (module: string): string => `single-spa-application:${module}`;

/** Ids of the page's data: what it was published with. */
export const dataBlocks = ['micro-frontends', 'releases'] as const;
export type DataBlock = (typeof dataBlocks)[number];
