// Replaces Blueprint's loader of icons by name, which would fetch the paths of all 700 icons (79 KB Brotli).
// Blueprint logs the error below in the browser's console.
export const Icons = {
  getPaths: (): undefined => undefined,
  load: async (name: string): Promise<never> => {
    throw new Error(`Give the element instead of "${name}", from @blueprintjs/icons`);
  },
};
