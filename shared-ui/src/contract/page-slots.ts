/** The elements that scripts fill. `panel` precedes or replaces a screen; `beside` follows it. */
export const slots = ['shell', 'menu', 'top', 'footer', 'panel', 'beside'] as const;

/** Elements added to the page when versions or the session need a notice. */
const notices = ['lines', 'notices', 'lapse'] as const;

export type Slot = (typeof slots)[number] | (typeof notices)[number];

export const slotId = (slot: Slot): string => `console-${slot}`;

/** Returns the id of the element of a module's screen, as single-spa names it. */
export const screenSlot = (module: string): string => `single-spa-application:${module}`;

/** Ids of the JSON data blocks that the page was published with. */
export const dataBlocks = ['micro-frontends', 'releases'] as const;
export type DataBlock = (typeof dataBlocks)[number];

/** Class of the elements that contain a micro-frontend: its screen, and the containers of its portals. */
export const screenClass = (module: string): string => `${module.replace('@console/', '')}-screen`;
