import { loads, versions } from '../loading/page-versions.ts';

/** The result of an import by address; by default an import never settles. */
export const answers: Record<string, () => Promise<unknown>> = {};

/** Addresses that SystemJS has loaded in addition to the imported one. */
export const beside = new Set<string>();

/** Addresses whose loads were deleted from SystemJS. */
export const deleted: string[] = [];

/** Addresses that were fetched without SystemJS. */
export const fetched: string[] = [];

/** Fakes SystemJS and the network: every request returns a script. */
export function fakeLoader(): void {
  for (const address of Object.keys(answers)) delete answers[address];
  beside.clear();
  deleted.length = 0;
  fetched.length = 0;
  Object.assign(globalThis, {
    fetch: async (address: string) => {
      fetched.push(address);
      return {
        ok: true,
        headers: new Headers({ 'content-type': 'text/javascript' }),
        arrayBuffer: async () => new ArrayBuffer(0),
      };
    },
    System: {
      import: (specifier: string) => {
        const address = versions.get(specifier)?.current.address ?? '';
        return answers[address]?.() ?? new Promise(() => undefined);
      },
      addImportMap: () => undefined,
      get: (address: string) => (beside.has(address) ? {} : null),
      delete: (address: string) => deleted.push(address),
    },
  });
}

/** Returns an import that rejects because the file at an address fails, and records that as SystemJS does. */
export const fails =
  (address: string, message = 'Error loading') =>
  (): Promise<never> => {
    const error = new Error(message);
    loads.sources.set(address, error);
    loads.broken.set(address, error);
    return Promise.reject(error);
  };
