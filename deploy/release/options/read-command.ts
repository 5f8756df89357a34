import path from 'node:path';
import { NumberedFailure } from '@console/shared-node/failure.ts';
import { root } from '@console/shared-node/folders.ts';
import {
  flag,
  help,
  type OptionValues,
  option,
  optionOr,
  options,
  readOptions,
} from '@console/shared-node/options.ts';
import { textThat, wholeNumber } from '@console/shared-node/values.ts';
import { parse } from 'semver';
import { pipe, string, transform } from 'valibot';
import { readAllowance } from '../check/rules.ts';
import { parseLocation } from '../store/location.ts';
import type { Allowance } from '../store/release.ts';

/** The builds to release. */
export interface WantedBuilds {
  /** Module names; empty if a folder is given. */
  readonly modules: readonly string[];
  /** A folder with built files and a manifest. The files may have been built anywhere. */
  readonly from?: string;
  /** The required origin of the module. */
  readonly host?: string;
  /** The version; by default it is made from the package's version and the content. */
  readonly version?: string;
  /** The rules that are overruled, and why. */
  readonly allowed?: Allowance;
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
  /** Per cent of the users, 1 to 99, or `auto`: it grows by itself. */
  readonly share: number | 'auto';
  readonly days: number;
}

/** A version to withdraw. */
export interface WantedWithdrawal {
  readonly module: string;
  /** By default the version on trial or, without a trial, the live version. */
  readonly version?: string;
  readonly reason: string;
}

/** A parsed `npm run release` command. */
export type ReleaseCommand = {
  /** A folder, or the address of a bucket. */
  readonly dataFolder: string;
  /** Address of the page of a console whose release service is to run the command. */
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
export const usage = `npm run release -- <module> [<module> …]       build, publish and make live, in one step
npm run release -- --from <folder>             release the built files of a folder, built anywhere, for a
                                               known or a new module
npm run release -- <module> --to <version>     go to a published version
npm run release -- --remove <module> [<reason>]   remove a micro-frontend
npm run release -- --revert <number>           revert a change of the history

npm run release -- <module> [<module> …] --publish         publish only, and print a link to try it
npm run release -- <module> [<module> …] --trial <share>   run it for this percentage of the users, for
                                                           7 days or --days <n>; auto: 5, 25, then 100 %,
                                                           when the reports show that it works
npm run release -- <module> [<module> …] --live            make the version on trial live for all users
npm run release -- <module> --withdraw [<reason>]          end the trial or, without a trial, go back to
                                                           the previous version; or --version <version>

npm run release -- --list [<module>]           show the versions that are live, on trial and published
npm run release -- --history [<module>]        show who changed what, and when
npm run release -- --freeze [<reason>]         stop all releases
npm run release -- --unfreeze [<reason>]       allow releases again
npm run release -- --clean [--keep-days <n>]   remove unused versions older than 30 days, or n days;
                                               --dry-run only lists them

  --from <folder>       replaces the modules of a release, --publish or --trial
  --host <origin>       with --from: the host that must serve the module, as assigned by npm run deploy
  --version <version>   replaces the version made from the package's version and the content; with
                        --trial, it may name a published version
  --again               allows versions that were withdrawn
  --allow <rule>        releases a version although it breaks this rule (docs/releases.md); needs
                        --because <reason>; may be given several times
  --data <folder>       data folder of the console, .data by default; or s3://bucket/prefix
  --service <address>   address of a console elsewhere: its release service runs the command, after you
                        sign in there`;

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
  trial: option(
    pipe(
      textThat('must be a whole number from 1 to 99, or auto', (text) =>
        /^(?:[1-9]\d?|auto)$/.test(text),
      ),
      transform((text) => (text === 'auto' ? text : Number(text))),
    ),
  ),
  days: option(wholeNumber({ least: 1, most: 365 })),
  live: flag,
  withdraw: flag,
  again: flag,
  /** Names of rules. */
  allow: options(string()),
  because: option(string()),
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
      transform((location) => parseLocation(location)),
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
 * @throws {NumberedFailure} whose message says what is wrong, or is the help text
 */
export function readCommand(args: readonly string[]): ReleaseCommand {
  const { values, positionals } = readOptions(table, args, 'MF-100', true);
  const { data: dataFolder, service } = values;
  if (values.help) return { dataFolder, what: 'help' };
  const [what = 'release', ...others] = COMMANDS.filter((name) => isGiven(values[name]));
  if (others.length > 0) throw invalidArguments();
  if (values.days !== undefined && what !== 'trial') throw invalidArguments();
  if (values.from !== undefined && !PUBLISHING.has(what)) throw invalidArguments();
  if (values.host !== undefined && values.from === undefined) throw invalidArguments();
  const allowed = readAllowance(values.allow, values.because);
  if (allowed && !PUBLISHING.has(what)) throw invalidArguments();
  const part = readCommandPart(what, values, positionals);
  const named =
    'modules' in part ? part.modules : 'module' in part && part.module ? [part.module] : [];
  for (const name of named) requireModuleName(name);
  return { dataFolder, ...(service && { service }), ...part };
}

/** Checks a module's name, which becomes the name of a folder and decides who may release it. */
function requireModuleName(name: string): void {
  if (/^[a-z][a-z0-9-]{0,63}$/.test(name)) return;
  throw new NumberedFailure(
    'MF-100',
    `A module name must consist of a-z, 0-9 and -, got ${JSON.stringify(name)}.`,
  );
}

const isGiven = (value: string | number | boolean | undefined) =>
  value !== undefined && value !== false;

/** Commands that publish builds. */
const PUBLISHING: ReadonlySet<string> = new Set(['release', 'publish', 'trial']);

type CommandPart = ReleaseCommand extends infer Command
  ? Command extends ReleaseCommand
    ? Omit<Command, 'dataFolder' | 'service'>
    : never
  : never;

function readCommandPart(
  what: (typeof COMMANDS)[number] | 'release',
  values: Values,
  positionals: readonly string[],
): CommandPart {
  const { again: isAgain, version } = values;
  const [module, ...more] = positionals;
  switch (what) {
    case 'list':
    case 'history':
      if (more.length > 0) throw invalidArguments();
      return { what, ...(module && { module }) };
    case 'freeze':
    case 'unfreeze':
      return { what: 'freeze', how: what, reason: positionals.join(' ') };
    case 'clean':
      if (module) throw invalidArguments();
      return { what, keepDays: values['keep-days'], isDry: values['dry-run'] };
    case 'remove':
      if (!module) throw invalidArguments();
      return { what, module, reason: more.join(' ') };
    case 'revert':
      if (module || values.revert === undefined) throw invalidArguments();
      return { what, id: values.revert, isAgain };
    case 'to':
      if (!module || values.to === undefined) throw invalidArguments();
      if (more.length > 0) throw new NumberedFailure('MF-100', '--to takes one module at a time.');
      return { what, module, version: values.to, isAgain };
    case 'withdraw':
      if (!module) throw invalidArguments();
      return { what, module, reason: more.join(' '), ...(version && { version }) };
    case 'live':
      if (!module) throw invalidArguments();
      return { what, modules: positionals };
    case 'trial': {
      const { trial: share, days = 7 } = values;
      if (share === undefined) throw invalidArguments();
      return { what, ...wantedRelease(values, positionals), share, days };
    }
    default:
      return { what, ...wantedRelease(values, positionals) };
  }
}

function wantedRelease(
  { version, again, from, host, allow, because }: Values,
  modules: readonly string[],
): WantedRelease {
  // With `--from`, the folder's manifest contains the module's name.
  if ((modules.length === 0) === (from === undefined)) throw invalidArguments();
  if (version !== undefined && modules.length > 1)
    throw new NumberedFailure('MF-100', '--version takes one module at a time.');
  // Build metadata (`+…`) is refused, because addresses with a plus fail in some stores.
  if (version !== undefined && parse(version)?.version !== version) {
    const requirement = '--version must be a semantic version such as 1.4.0';
    throw new NumberedFailure('MF-100', `${requirement}, got "${version}".`);
  }
  const allowed = readAllowance(allow, because);
  return {
    modules,
    isAgain: again,
    ...(allowed && { allowed }),
    ...(from !== undefined && { from }),
    ...(host !== undefined && { host }),
    ...(version && { version }),
  };
}

const invalidArguments = (): NumberedFailure =>
  new NumberedFailure('MF-100', `${usage}\n\nThe arguments match none of these commands.`);
