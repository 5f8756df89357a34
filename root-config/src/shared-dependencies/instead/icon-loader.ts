// Replaces Blueprint's loader of icons by name, which would fetch the paths of all 700 icons (79 KB Brotli).
// `blueprint.ts` puts the whole loader in its place; until then, Blueprint logs the error below.
export const Icons = {
  getPaths: (_name: string, _size: number): string[] | undefined => undefined,
  load: async (name: string, _size: number): Promise<void> => {
    throw new Error(`Give the element instead of "${name}", from @blueprintjs/icons`);
  },
};
