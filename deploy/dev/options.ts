import { parseArgs } from 'node:util';
import { readOptions, type StartOptions } from '../start/options.ts';

/** What a person may choose when developing a module. */
export interface DevelopmentOptions extends StartOptions {
  /** Folder name, e.g. `mf-users`. */
  readonly module: string;
}

/**
 * Reads the options of `npm run dev -- <module> …`: the module, and those of `npm start`.
 *
 * @throws {Error} with one sentence about the first that makes no sense
 */
export function readDevelopmentOptions(args: readonly string[]): DevelopmentOptions {
  const { positionals, tokens } = parseArgs({
    args: [...args],
    strict: false,
    allowPositionals: true,
    tokens: true,
    options: {
      'port-base': { type: 'string' },
      data: { type: 'string' },
      tenants: { type: 'string' },
      users: { type: 'string' },
    },
  });
  const [module, ...more] = positionals;
  if (!module || more.length > 0) throw new Error('npm run dev -- <module>, e.g. mf-users');
  const place = tokens.find(({ kind }) => kind === 'positional')?.index;
  return { module, ...readOptions(args.filter((_, index) => index !== place)) };
}
