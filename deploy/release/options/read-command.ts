import path from 'node:path';
import { NumberedFailure } from '@console/shared-node/failure.ts';
import { root } from '@console/shared-node/folders.ts';
import {
  flag,
  help,
  type OptionValues,
  option,
  optionOr,
  readOptions,
} from '@console/shared-node/options.ts';
import { textThat, wholeNumber } from '@console/shared-node/values.ts';
import { parse } from 'semver';
import { pipe, string, transform } from 'valibot';
import { parsePlace } from '../store/place.ts';

/** The builds to release. */
export interface WantedBuilds {
  /** Module names; empty if a folder is given. */
  readonly modules: readonly string[];
  /** A folder of built files with a manifest, built anywhere. */
  readonly from?: string;
  /** The origin that the module has to live on. */
  readonly host?: string;
  /** The version, instead of one made from the package's version and the content. */
  readonly version?: string;
}

/** The builds to release, and whether withdrawn versions are allowed. */
export interface WantedRelease extends WantedBuilds {
  /** Allows versions that were withdrawn. */
  readonly isAgain: boolean;
}

/** A published version to make live. */
export interface WantedVersion {
  readonly module: string;
  readonly version: string;
  readonly isAgain: boolean;
}

/** The builds to put on trial, and the trial's terms. */
export interface WantedTrial extends WantedRelease {
  /** Per cent of the users, 1 to 99. */
  readonly share: number;
  readonly days: number;
}

/** A version to withdraw. */
export interface WantedWithdrawal {
  readonly module: string;
  /** By default the version on trial; without a trial, the live one. */
  readonly version?: string;
  readonly reason: string;
}

/** A parsed `npm run release` command. */
export type ReleaseCommand = {
  /** A folder, or the address of a bucket. */
  readonly dataFolder: string;
  /** Address of a console's page, whose release service runs the command instead. */
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
      /** Days for which every version is kept. */
      readonly keepDays: number;
      readonly isDry: boolean;
    }
  | { readonly what: 'help' }
);

/** The help text of the command. */
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
  --service <address>   of the page of another console: its release service does all of this, after a
                        sign-in there`;

const table = {
  from: option(
    pipe(
      string(),
      transform((folder) => path.resolve(folder)),
    ),
  ),
  host: option(string()),
  to: option(string()),
  remove: flag,
  publish: flag,
  /** Per cent of the users. */
  trial: option(wholeNumber({ least: 1, most: 99 })),
  days: option(wholeNumber({ least: 1, most: 365 })),
  live: flag,
  withdraw: flag,
  again: flag,
  list: flag,
  history: flag,
  /** Number of a change. */
  revert: option(wholeNumber()),
  clean: flag,
  'keep-days': optionOr(wholeNumber(), '30'),
  'dry-run': flag,
  freeze: flag,
  unfreeze: flag,
  version: option(string()),
  data: optionOr(
    pipe(
      string(),
      transform((place) => parsePlace(place)),
    ),
    path.join(root, '.data'),
  ),
  service: option(textThat('must be the address of a console', (text) => URL.canParse(text))),
  help,
};

/** Options that select a command; the default is a release. */
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

type Values = OptionValues<typeof table>;

/**
 * Reads the options of `npm run release -- …`.
 *
 * @throws {NumberedFailure} with one sentence about what is wrong, or with the usage
 */
export function readCommand(args: readonly string[]): ReleaseCommand {
  const { values, positionals } = readOptions(table, args, 'MF-100', true);
  const { data: dataFolder, service } = values;
  if (values.help) return { dataFolder, what: 'help' };
  const [what = 'release', ...others] = COMMANDS.filter((name) => isGiven(values[name]));
  if (others.length > 0) throw notUnderstood();
  if (values.days !== undefined && what !== 'trial') throw notUnderstood();
  if (values.from !== undefined && !FROM_FOLDER.has(what)) throw notUnderstood();
  if (values.host !== undefined && values.from === undefined) throw notUnderstood();
  const read = readOne(what, values, positionals);
  const named =
    'modules' in read ? read.modules : 'module' in read && read.module ? [read.module] : [];
  for (const name of named) requireModuleName(name);
  return { dataFolder, ...(service && { service }), ...read };
}

/** Checks a module's name, which becomes the name of a folder and decides who may release it. */
function requireModuleName(name: string): void {
  if (/^[a-z][a-z0-9-]{0,63}$/.test(name)) return;
  throw new NumberedFailure('MF-100', `${JSON.stringify(name)} is not the name of a module`);
}

const isGiven = (value: string | number | boolean | undefined) =>
  value !== undefined && value !== false;

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
      return { what, keepDays: values['keep-days'], isDry: values['dry-run'] };
    }
    case 'remove':
      if (!module) throw notUnderstood();
      return { what, module, reason: more.join(' ') };
    case 'revert': {
      if (module || values.revert === undefined) throw notUnderstood();
      return { what, id: values.revert, isAgain };
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
      const { trial: share, days = 7 } = values;
      if (share === undefined) throw notUnderstood();
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
  // A folder names its module itself.
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
    ...(from !== undefined && { from }),
    ...(host !== undefined && { host }),
    ...(version && { version }),
  };
}

const notUnderstood = (): NumberedFailure =>
  new NumberedFailure('MF-100', `${usage}\n\nUnknown combination of options`);

/** Returns whether a version is valid; build metadata is not safe in every store's address. */
const isVersion = (text: string): boolean => parse(text)?.version === text;
