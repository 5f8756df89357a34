// In place of Blueprint's list of 700 icon names, which is there to refuse others. An icon is given as
// an element; by name, the file of all drawings is loaded, and knows what there is.
export const IconNames: Readonly<Record<string, string>> = {};
export const IconNamesSet = { has: (name: unknown): boolean => typeof name === 'string' };
