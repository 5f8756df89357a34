import path from 'node:path';
import { parseArgs } from 'node:util';
import { NumberedFailure } from '@console/shared-node/failure.ts';
import { root } from '@console/shared-node/folders.ts';
import { parse } from 'semver';
import { placeNamed } from './bucket/address.ts';
import type { WantedRelease, WantedVersion } from './commands.ts';
import type { WantedTrial, WantedWithdrawal } from './trial-commands.ts';

/** What `npm run release` is to do. */
export type ReleaseCommand = {
  /** Or the address of a bucket. */
  readonly dataFolder: string;
  /** Address of the page of a console whose service is to do it instead. */
  readonly service?: string;
} & (
  | ({ readonly what: 'release' } & WantedRelease)
  | ({ readonly what: 'to' } & WantedVersion)
  | ({ readonly what: 'publish' } & WantedRelease)
  | ({ readonly what: 'trial' } & WantedTrial)
  | { readonly what: 'live'; readonly modules: readonly string[] }
  | ({ readonly what: 'withdraw' } & WantedWithdrawal)
  | { readonly what: 'list' | 'history'; readonly module?: string }
  | { readonly what: 'remove'; readonly module: string; readonly reason: string }
  | { readonly what: 'revert'; readonly id: number; readonly isAgain: boolean }
  | { readonly what: 'freeze'; readonly how: 'freeze' | 'unfreeze'; readonly reason: string }
  | {
      readonly what: 'clean';
      /** Days for which every version stays. */
      readonly keepDays: number;
      readonly isDry: boolean;
    }
  | { readonly what: 'help' }
);

/** How the command is used. */
export const usage = `npm run release -- <module> [<module> …]       build and publish, all in one step
npm run release -- --from <folder>             publish what a folder of built files holds, wherever it was
                                               built, be the module known to the console or not
npm run release -- <module> --to <version>     go to a version that is published
npm run release -- --remove <module> [<reason>]   take a micro-frontend away
npm run release -- --revert <number>           take one change of the history back

npm run release -- <module> [<module> …] --publish         publish only, and print a link to try it
npm run release -- <module> [<module> …] --trial <share>   give it to so many per cent of the people,
                                                           for 7 days or --days <n>
npm run release -- <module> [<module> …] --live            give what is on trial to all
npm run release -- <module> --withdraw [<reason>]          end the trial; without one, go back to what
                                                           was live before; or --version <version>

npm run release -- --list [<module>]           what is live, on trial, and published
npm run release -- --history [<module>]        who changed what, and when
npm run release -- --freeze [<reason>]         stop all releases
npm run release -- --unfreeze [<reason>]       let them go again
npm run release -- --clean [--keep-days <n>]   remove versions that nothing names, older than 30 days
                                               or so many; with --dry-run only say which

  --from <folder>       in place of modules wherever these are built: --publish, --trial
  --host <origin>       with it: where the module has to live, which npm run deploy has to have given it
  --version <version>   instead of one made from the package's version and the content; on trial, also
                        one that is published already
  --again               also a version that was withdrawn
  --data <folder>       the console's data folder, where it is not .data; or s3://bucket/prefix
  --service <address>   of a console's page elsewhere: its release service does all of this, for whoever
                        signs in there`;

const options = {
  from: { type: 'string' },
  host: { type: 'string' },
  to: { type: 'string' },
  remove: { type: 'boolean', default: false },
  publish: { type: 'boolean', default: false },
  trial: { type: 'string' },
  days: { type: 'string' },
  live: { type: 'boolean', default: false },
  withdraw: { type: 'boolean', default: false },
  again: { type: 'boolean', default: false },
  list: { type: 'boolean', default: false },
  history: { type: 'boolean', default: false },
  revert: { type: 'string' },
  clean: { type: 'boolean', default: false },
  'keep-days': { type: 'string', default: '30' },
  'dry-run': { type: 'boolean', default: false },
  freeze: { type: 'boolean', default: false },
  unfreeze: { type: 'boolean', default: false },
  version: { type: 'string' },
  data: { type: 'string', default: path.join(root, '.data') },
  service: { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

/** Without one of these it is a release. */
const COMMANDS = [
  'to',
  'remove',
  'publish',
  'trial',
  'live',
  'withdraw',
  'list',
  'history',
  'revert',
  'clean',
  'freeze',
  'unfreeze',
] as const;

type Values = ReturnType<typeof parseArgs<{ options: typeof options }>>['values'];

/**
 * Reads the options of `npm run release -- …`.
 *
 * @throws {NumberedFailure} with one sentence about what makes no sense, or with the usage
 */
export function readCommand(args: readonly string[]): ReleaseCommand {
  const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options });
  const dataFolder = placeNamed(values.data);
  if (values.help) return { dataFolder, what: 'help' };
  const [what = 'release', ...others] = COMMANDS.filter((name) => isGiven(values[name]));
  if (others.length > 0) throw notUnderstood();
  if (values.days !== undefined && what !== 'trial') throw notUnderstood();
  if (values.from !== undefined && !FROM_FOLDER.has(what)) throw notUnderstood();
  if (values.host !== undefined && values.from === undefined) throw notUnderstood();
  const { service } = values;
  if (service !== undefined && !URL.canParse(service)) {
    throw new NumberedFailure('MF-100', `"${service}" is no address of a console`);
  }
  const read = readOne(what, values, positionals);
  const named =
    'modules' in read ? read.modules : 'module' in read && read.module ? [read.module] : [];
  for (const name of named) requireModuleName(name);
  return { dataFolder, ...(service && { service }), ...read };
}

/** It is the name of a folder, and who may release which module goes by it. */
function requireModuleName(name: string): void {
  if (/^[a-z][a-z0-9-]{0,63}$/.test(name)) return;
  throw new NumberedFailure('MF-100', `${JSON.stringify(name)} is no name of a module`);
}

const isGiven = (value: string | boolean | undefined) => value !== undefined && value !== false;

const FROM_FOLDER: ReadonlySet<string> = new Set(['release', 'publish', 'trial']);

type One = ReleaseCommand extends infer Command
  ? Command extends ReleaseCommand
    ? Omit<Command, 'dataFolder' | 'service'>
    : never
  : never;

function readOne(
  what: (typeof COMMANDS)[number] | 'release',
  values: Values,
  positionals: readonly string[],
): One {
  const { again: isAgain } = values;
  const [module, ...more] = positionals;
  switch (what) {
    case 'list':
    case 'history':
      if (more.length > 0) throw notUnderstood();
      return { what, ...(module && { module }) };
    case 'freeze':
    case 'unfreeze':
      return { what: 'freeze', how: what, reason: positionals.join(' ') };
    case 'clean': {
      if (module) throw notUnderstood();
      const keepDays = numberIn(values['keep-days'], 'number of days');
      return { what, keepDays, isDry: values['dry-run'] };
    }
    case 'remove':
      if (!module) throw notUnderstood();
      return { what, module, reason: more.join(' ') };
    case 'revert': {
      if (module) throw notUnderstood();
      const hint = 'number of a change; npm run release -- --history';
      return { what, id: numberIn(values.revert, hint), isAgain };
    }
    case 'to':
      if (!module || values.to === undefined) throw notUnderstood();
      if (more.length > 0)
        throw new NumberedFailure('MF-100', 'Only one module at a time goes to a version');
      return { what, module, version: values.to, isAgain };
    case 'withdraw': {
      if (!module) throw notUnderstood();
      const { version } = values;
      return { what, module, reason: more.join(' '), ...(version && { version }) };
    }
    case 'live':
      if (!module) throw notUnderstood();
      return { what, modules: positionals };
    case 'trial': {
      const share = numberIn(values.trial, 'share of the people from 1 to 99', 1, 99);
      const days = numberIn(values.days ?? '7', 'number of days from 1 to 365', 1, 365);
      return { what, ...wantedRelease(values, positionals), share, days };
    }
    default:
      return { what, ...wantedRelease(values, positionals) };
  }
}

function wantedRelease(
  { version, again, from, host }: Values,
  modules: readonly string[],
): WantedRelease {
  // Which module a folder holds, it says itself.
  if ((modules.length === 0) === (from === undefined)) throw notUnderstood();
  if (version !== undefined) {
    if (modules.length > 1)
      throw new NumberedFailure('MF-100', 'A version is given to one module at a time');
    if (!isVersion(version)) {
      throw new NumberedFailure('MF-100', `"${version}" is not a semantic version such as 1.4.0`);
    }
  }
  return {
    modules,
    isAgain: again,
    ...(from !== undefined && { from: path.resolve(from) }),
    ...(host !== undefined && { host }),
    ...(version && { version }),
  };
}

function numberIn(text: string | undefined, what: string, from = 0, to = Infinity): number {
  const number = Number(text);
  if (/^\d+$/.test(text ?? '') && number >= from && number <= to) return number;
  throw new NumberedFailure('MF-100', `"${text}" is no ${what}`);
}

const notUnderstood = (): NumberedFailure =>
  new NumberedFailure('MF-100', `${usage}\n\nThat is not understood`);

/** Build metadata is not safe in every store's address. */
const isVersion = (text: string): boolean => parse(text)?.version === text;
