/** Id of the element that a module's screen is drawn in; single-spa's own name for it. */
export const placeOf = (module: string): string => `single-spa-application:${module}`;
