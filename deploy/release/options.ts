import path from 'node:path';
import { parseArgs } from 'node:util';
import { parse } from 'semver';
import { NumberedFailure } from '../failure.ts';
import { root } from '../folders.ts';

/** What `npm run release` is to do. */
export type ReleaseCommand = { readonly dataFolder: string } & (
  | {
      readonly what: 'release';
      readonly modules: readonly string[];
      /** Instead of the version that comes from the package and the content. */
      readonly version?: string;
      /** Address of a running import-map-deployer to publish through. */
      readonly deployer?: string;
    }
  | {
      readonly what: 'to';
      readonly module: string;
      readonly version: string;
      readonly deployer?: string;
    }
  | { readonly what: 'list'; readonly module?: string }
  | { readonly what: 'history'; readonly module?: string }
  | { readonly what: 'revert'; readonly id: number }
  | { readonly what: 'freeze'; readonly how: 'freeze' | 'unfreeze'; readonly reason: string }
  | {
      readonly what: 'clean';
      /** Days for which every version stays. */
      readonly keepDays: number;
      readonly isDry: boolean;
      readonly deployer?: string;
    }
  | { readonly what: 'help' }
);

/** How the command is used. */
export const usage = `npm run release -- <module> [<module> …]       build and publish, all in one step
npm run release -- <module> --to <version>     go to a version that is published
npm run release -- --list [<module>]           what is live, and what is published
npm run release -- --history [<module>]        who changed what, and when
npm run release -- --revert <number>           take one change of the history back
npm run release -- --freeze [<reason>]         stop all releases
npm run release -- --unfreeze [<reason>]       let them go again
npm run release -- --clean [--keep-days <n>]   remove versions that nothing names, older than 30 days
                                               or so many; with --dry-run only say which

  --version <version>   instead of one made from the package's version and the content
  --data <folder>       the console's data folder, where it is not .data
  --deployer <address>  publish through a running import-map-deployer`;

/**
 * Reads the options of `npm run release -- …`.
 *
 * @throws {NumberedFailure} with one sentence about what makes no sense, or with the usage
 */
export function readCommand(args: readonly string[]): ReleaseCommand {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      to: { type: 'string' },
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
      deployer: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const dataFolder = path.resolve(values.data);
  if (values.help) return { dataFolder, what: 'help' };
  const { deployer } = values;
  const [module, ...more] = positionals;
  const chosen = ['list', 'history', 'to', 'revert', 'freeze', 'unfreeze', 'clean'].filter(
    (name) => name in values && values[name as 'to'],
  );
  if (chosen.length > 1) throw notUnderstood();
  if (values.list || values.history) {
    if (more.length > 0) throw notUnderstood();
    return { dataFolder, what: values.list ? 'list' : 'history', ...(module && { module }) };
  }
  if (values.freeze || values.unfreeze) {
    const how = values.freeze ? 'freeze' : 'unfreeze';
    return { dataFolder, what: 'freeze', how, reason: positionals.join(' ') };
  }
  if (values.clean) {
    const days = values['keep-days'];
    if (module) throw notUnderstood();
    if (!/^\d+$/.test(days)) throw new NumberedFailure('MF-100', `"${days}" is no number of days`);
    const isDry = values['dry-run'];
    return {
      dataFolder,
      what: 'clean',
      keepDays: Number(days),
      isDry,
      ...(deployer && { deployer }),
    };
  }
  if (values.revert !== undefined) {
    if (module) throw notUnderstood();
    if (!/^\d+$/.test(values.revert)) {
      throw new NumberedFailure(
        'MF-100',
        `"${values.revert}" is no number of a change; npm run release -- --history`,
      );
    }
    return { dataFolder, what: 'revert', id: Number(values.revert) };
  }
  if (!module) throw notUnderstood();
  if (values.to !== undefined) {
    if (more.length > 0)
      throw new NumberedFailure('MF-100', 'Only one module at a time goes to a version');
    return { dataFolder, what: 'to', module, version: values.to, ...(deployer && { deployer }) };
  }
  if (values.version !== undefined) {
    if (more.length > 0)
      throw new NumberedFailure('MF-100', 'A version is given to one module at a time');
    if (!isVersion(values.version)) {
      throw new NumberedFailure(
        'MF-100',
        `"${values.version}" is not a semantic version such as 1.4.0`,
      );
    }
  }
  const { version } = values;
  return {
    dataFolder,
    what: 'release',
    modules: positionals,
    ...(version && { version }),
    ...(deployer && { deployer }),
  };
}

const notUnderstood = (): NumberedFailure =>
  new NumberedFailure('MF-100', `${usage}\n\nThat is not understood`);

/** Build metadata is not safe in every store's address. */
const isVersion = (text: string): boolean => parse(text)?.version === text;
