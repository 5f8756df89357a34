/** Ids of the places in the page that scripts fill, or take away. */
export const slots = {
  /** Around the shell's root. */
  shell: 'console-shell',
  menu: 'console-menu',
  top: 'console-top',
  footer: 'console-footer',
  /** What stands above a screen, or in its place: the session, a wrong address. */
  panel: 'console-panel',
} as const;

/** Ids of what is put into the page when there is something to say. */
export const notices = {
  /** About versions, above the page. */
  lines: 'console-lines',
  /** About the session, at its foot. */
  session: 'console-notices',
  /** The dialog of a session that has lapsed. */
  lapse: 'console-lapse',
} as const;

/** Ids of the page's data: what it was published with. */
export const dataBlocks = { microFrontends: 'micro-frontends', releases: 'releases' } as const;

/** Id of the element that a module's screen is drawn in; single-spa's own name for it. */
export const screenSlot = (module: string): string => `single-spa-application:${module}`;
