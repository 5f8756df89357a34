import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { NumberedFailure } from '@console/shared-node/failure.ts';
import { languages } from '@console/shared-ui/contract';
import { precompress } from '../../build-output/compress.ts';
import { checkStored } from '../check/check.ts';
import { TypeChecks } from '../check/types/type-checks.ts';
import { publishAll } from '../stage/stage.ts';
import {
  descriptionFile,
  type Edition,
  type EditionModule,
  type EditionTrial,
  editionFile,
  getOrigin,
} from '../store/edition.ts';
import { isRecord, json, readWritten } from '../store/files.ts';
import { LOST, type ModuleChange, type NextEntry, withdrawnVersions } from '../store/history.ts';
import { liveReleases } from '../store/live-releases.ts';
import {
  type ModuleNames,
  type Release,
  readRelease,
  type StagedVersion,
  toLocation,
} from '../store/release.ts';
import type { Store } from '../store/store.ts';
import { lastGoodReleases } from './last-good.ts';
import { packagesFiles, packagesFolder } from './packages.ts';
import { pageFiles, type TrialContent } from './page.ts';
import { settleTrials } from './trials.ts';

/** The content of the next edition. */
export interface NextEdition {
  readonly modules: Edition['modules'];
  readonly settings: Edition['settings'];
  /** By default the trials of the previous edition. */
  readonly trials?: readonly EditionTrial[];
  readonly changes: readonly NextEntry[];
  /** Checked versions to publish with the edition. */
  readonly staged?: readonly StagedVersion[];
  /** The names to store with each of these versions, by module. */
  readonly names?: ReadonlyMap<string, ModuleNames>;
  /** The configuration files by name, e.g. `api` or `texts/fr`; by default the previous ones. */
  readonly configuration?: Readonly<Record<string, unknown>>;
  /** The options of the deployment; by default those of the previous edition. */
  readonly description?: unknown;
  /** The results of type checks to store with the edition; if omitted, the stored ones stay. */
  readonly typeChecks?: TypeChecks;
}

/** The modules, trials and history entries that an edition changes. */
export type EditionChange = Pick<NextEdition, 'modules' | 'trials' | 'changes'>;

/** Returns the change that makes staged versions live. */
export function makeLive(
  staged: readonly StagedVersion[],
  { modules }: Edition,
  { by, how }: Pick<ModuleChange, 'by' | 'how'>,
): EditionChange {
  const at = new Date().toISOString();
  const next = staged.map((version): readonly [string, EditionModule] => {
    const { module, note } = version;
    const built = addBuilt(version, modules[module]);
    return [module, { ...toLocation(version), version: note.version, built }];
  });
  const changes = staged.map(({ module, note }) => {
    const from = modules[module]?.version;
    const reason = from === note.version && { reason: LOST };
    const allowed = note.allowed && { allowed: note.allowed };
    return { at, by, how, module, ...(from && { from }), to: note.version, ...reason, ...allowed };
  });
  return { modules: { ...modules, ...Object.fromEntries(next) }, changes };
}

/** Returns the live modules with staged builds recorded, so that a start does not release these. */
export function noteBuilds(
  staged: readonly StagedVersion[],
  { modules }: Edition,
): Edition['modules'] {
  const noted = staged.flatMap((version) => {
    const live = modules[version.module];
    return live ? [[version.module, { ...live, built: addBuilt(version, live) }]] : [];
  });
  return { ...modules, ...Object.fromEntries(noted) };
}

const addBuilt = (
  { note, builtBy }: StagedVersion,
  before: EditionModule | undefined,
): EditionModule['built'] => ({ ...before?.built, ...(builtBy && { [builtBy]: note.content }) });

/** The template of the page, from root-config. Each edition keeps a copy of it. */
const templateFile = 'page.html';

/**
 * Publishes checked versions, ends expired trials, and makes a new edition of the page live in one
 * step, because all its files are in one folder. Must be called within `store.change`.
 *
 * @param current - the live edition
 */
export async function publishEdition(
  store: Store,
  current: Edition | undefined,
  next: NextEdition,
): Promise<Edition> {
  const { staged = [], names } = next;
  await publishAll(store, staged, names);
  await checkStored(store, staged);
  const past = current?.history ?? [];
  const authored = store.author && { author: store.author };
  const { trials, ended } = await settleTrials(
    store,
    next.trials ?? current?.trials ?? [],
    next.modules,
  );
  const edition: Edition = {
    number: (current?.number ?? 0) + 1,
    modules: next.modules,
    settings: next.settings,
    history: [
      ...past,
      ...[...next.changes.map((change) => ({ ...change, ...authored })), ...ended].map(
        (change, index) => ({
          id: past.length + index + 1,
          ...change,
        }),
      ),
    ],
    ...(trials.length > 0 && { trials }),
  };
  const typeChecks = next.typeChecks ?? (await TypeChecks.open(store));
  await store.writeEdition(edition.number, (folder) =>
    writeFiles(store, edition, { ...next, typeChecks }, folder),
  );
  await typeChecks.save();
  return edition;
}

async function writeFiles(
  store: Store,
  edition: Edition,
  next: Required<Pick<NextEdition, 'typeChecks'>> & NextEdition,
  folder: string,
): Promise<void> {
  const page = path.join(folder, 'page');
  await mkdir(page, { recursive: true });
  await writeConfiguration(store, page, next.configuration);
  await writeDescription(store, folder, next.description);
  const files = await filesOfPage(store, edition, next.typeChecks, page);
  await mkdir(path.join(page, packagesFolder), { recursive: true });
  for (const [name, content] of Object.entries(files)) {
    await writeFile(path.join(page, name), content, { flush: true });
  }
  await writeFile(path.join(folder, editionFile), json(edition), { flush: true });
  await precompress(page, true);
}

/** Returns the files of an edition's page. Its configuration must be written already. */
async function filesOfPage(
  store: Store,
  edition: Edition,
  typeChecks: TypeChecks,
  page: string,
): Promise<Readonly<Record<string, string | Buffer>>> {
  const live = await liveReleases(store, edition.modules);
  const content = {
    live,
    lastGood: await lastGoodReleases(store, edition, live, typeChecks),
    settings: edition.settings,
    trials: await trialContents(store, edition),
    withdrawn: withdrawnVersions(edition.history),
    texts: languages.filter((language) =>
      existsSync(path.join(page, 'configs/texts', `${language}.json`)),
    ),
    api: await apiOrigin(page),
  };
  const template = await readTemplate(store, live);
  const { base = '/' } = edition.settings;
  const packages = packagesFiles(live, `${getOrigin(edition)}${base}`);
  return {
    ...pageFiles(template, content),
    ...Object.fromEntries(
      Object.entries(packages).map(([name, file]) => [path.join(packagesFolder, name), file]),
    ),
    [path.join('..', templateFile)]: template,
  };
}

/** Reads the template of root-config, or the live edition's copy of it if the template is lost. */
async function readTemplate({ editions }: Store, live: readonly Release[]): Promise<string> {
  const rootConfig = live.find(({ module }) => module === 'root-config');
  if (!rootConfig) return '';
  const folder = rootConfig.isLost ? path.join(editions, 'live') : rootConfig.folder;
  return readFile(path.join(folder, templateFile), 'utf8').catch(() => {
    throw new NumberedFailure(
      'MF-123',
      `root-config ${rootConfig.version} has lost its ${templateFile}: release the same build of root-config again first`,
    );
  });
}

/** Returns the API's origin unless its address is relative. Ignores an invalid file: pages report it. */
async function apiOrigin(page: string): Promise<string | undefined> {
  const file = path.join(page, 'configs/api.json');
  const api = await readWritten(file, isRecord).catch(() => undefined);
  const url = String(api?.url);
  return URL.canParse(url) ? new URL(url).origin : undefined;
}

const trialContents = (
  { releases }: Store,
  { modules, trials = [] }: Edition,
): Promise<TrialContent[]> =>
  Promise.all(
    trials.map(async ({ id, share, until, versions }) => {
      const tried = Object.entries(versions).flatMap(([module, version]) => {
        const location = modules[module];
        return location ? [readRelease(releases, module, version, location)] : [];
      });
      return { id, share, until, releases: await Promise.all(tried) };
    }),
  );

async function writeConfiguration(
  store: Store,
  page: string,
  configuration: NextEdition['configuration'],
): Promise<void> {
  const folder = path.join(page, 'configs');
  if (!configuration) return cp(path.join(store.page, 'configs'), folder, { recursive: true });
  for (const [name, values] of Object.entries(configuration)) {
    const file = path.join(folder, `${name}.json`);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, json(values), { flush: true });
  }
}

async function writeDescription(
  { editions }: Store,
  edition: string,
  description: unknown,
): Promise<void> {
  const file = path.join(edition, descriptionFile);
  if (description !== undefined) return writeFile(file, json(description), { flush: true });
  const before = path.join(editions, 'live', descriptionFile);
  if (existsSync(before)) await cp(before, file);
}
