import { atBase } from '../base-path.ts';

/** The configuration files, below the console's root. */
const FILES = ['api', 'profile', 'admin', 'identity'].map((name) => `configs/${name}.json`);

/** Under this name SystemJS hands them from script to script; a global would be everybody's. */
const NAME = 'console:configuration';

/** What the server answers for a file. */
export interface ConfigurationFile {
  /** Of HTTP. */
  readonly status: number;
  readonly text: string;
}

/**
 * Reads the configuration before the code is there that knows what to do with it: what that asked
 * for itself would come only after whatever runs beside it.
 */
export function readConfigurationEarly(): void {
  const files = FILES.map((file): [string, Promise<ConfigurationFile>] => [file, read(file)]);
  // Whoever needs one is told why it is not there.
  for (const [, answer] of files) answer.catch(() => undefined);
  System.set(NAME, Object.fromEntries(files));
}

/** One of the files, read now where that has not begun. */
export function configurationFile(file: string): Promise<ConfigurationFile> {
  // SystemJS knows modules alone; it gives what was set.
  const known = typeof System === 'undefined' ? undefined : System.get(NAME);
  const early = known as Record<string, Promise<ConfigurationFile>> | null | undefined;
  return early?.[file] ?? read(file);
}

async function read(file: string): Promise<ConfigurationFile> {
  const response = await fetch(atBase(file));
  return { status: response.status, text: await response.text() };
}
