import { atBase } from '../base-path.ts';

/** Paths of the configuration files, relative to the console's root. */
const FILES = ['api', 'profile', 'admin', 'identity'].map((name) => `configs/${name}.json`);

/** The SystemJS module that passes the files between scripts without a global variable. */
const NAME = 'console:configuration';

/** The server's response for a file. */
export interface ConfigurationFile {
  readonly status: number;
  readonly text: string;
}

/**
 * Fetches the configuration before the code that uses it has loaded. Otherwise the files would arrive
 * only after all files that load together with that code.
 */
export function readConfigurationEarly(): void {
  const files = FILES.map((file): [string, Promise<ConfigurationFile>] => [file, read(file)]);
  // The code that calls `configurationFile` receives the failure.
  for (const [, answer] of files) answer.catch(() => undefined);
  System.set(NAME, Object.fromEntries(files));
}

/**
 * Replaces APIs of modules by mocks, in the configuration that was read early.
 *
 * @param mocks - the addresses of the mocks, by API
 */
export function replaceByMocks(mocks: Readonly<Record<string, string>>): void {
  const api = configurationFile(API).then(({ status, text }) => ({
    status,
    text: withMocks(text, mocks),
  }));
  // The code that calls `configurationFile` receives the failure.
  api.catch(() => undefined);
  System.set(NAME, { ...Object(System.get(NAME)), [API]: api });
}

const API = 'configs/api.json';

function withMocks(text: string, mocks: Readonly<Record<string, string>>): string {
  try {
    const content = JSON.parse(text);
    const apis = Object.entries(mocks).map(([name, url]) => [name, { url, token: 'none' }]);
    return JSON.stringify({ ...content, apis: { ...content.apis, ...Object.fromEntries(apis) } });
  } catch {
    // The code that uses the file reports its fault.
    return text;
  }
}

/** Returns the response for a file; fetches the file unless that was done early. */
export function configurationFile(file: string): Promise<ConfigurationFile> {
  // SystemJS types the value as a module, but returns what was set.
  const known = typeof System === 'undefined' ? undefined : System.get(NAME);
  const early = known as Record<string, Promise<ConfigurationFile>> | null | undefined;
  return early?.[file] ?? read(file);
}

async function read(file: string): Promise<ConfigurationFile> {
  const response = await fetch(atBase(file));
  return { status: response.status, text: await response.text() };
}
