import { existsSync } from 'node:fs';
import path from 'node:path';
import { askApi } from '@console/platform/accounts/ask-server.ts';
import {
  type BearerSettings,
  bearerVerifier,
  type VerifyToken,
} from '@console/platform/api/bearer.ts';
import { RefusedRequest } from '@console/platform/api/problem.ts';
import { adminEndpoint } from '@console/platform/api/settings.ts';
import { type ReportFigures, takesPart, type UncountedReport } from '@console/shared-ui/contract';
import { findTrial } from '../release/edition/trials.ts';
import type { Edition } from '../release/store/edition.ts';
import { isRecord, readWritten } from '../release/store/files.ts';
import type { ServiceStore } from '../release/store/open-store.ts';
import { noteFile } from '../release/store/release.ts';
import type { Store } from '../release/store/store.ts';
import { type CountedReport, Counts } from './counts.ts';
import { FailurePlaces } from './failure-places.ts';
import { newestChanges } from './newest-changes.ts';
import type { Settings } from './settings.ts';
import { TrialWatch } from './trial-watch.ts';
import { Allowance, userHasher } from './users.ts';

/** The fields of a page's report that are used here; other fields are only for the page's log. */
export interface Report {
  readonly module: string;
  /** Omitted for local builds, or if no version was loaded. */
  readonly version?: string;
  /** Number of the failure; omitted if the screen works. */
  readonly number?: string;
  /** Milliseconds to the first rows of a screen that works. */
  readonly rows?: number;
  /** Address, line and column of the code that failed. */
  readonly position?: string;
}

const KEPT_UNCOUNTED = 100;

/** Maximum age of the copy of a bucket: reports arrive too often to read the bucket for each. */
const MAX_COPY_AGE_MS = 1_000;

/** Receives the reports of pages, and counts those with a valid token. */
export class Receiver {
  readonly #settings: Settings;
  readonly #store: ServiceStore;
  readonly #counts: Counts;
  readonly #trials: TrialWatch;
  readonly #allowance = new Allowance();
  readonly #places = new FailurePlaces();
  readonly #uncounted: UncountedReport[] = [];
  #verify: VerifyToken | undefined;
  #hashUser: ((subject: string) => string) | undefined;

  /** @param consoleStore - the console whose versions are reported */
  constructor(settings: Settings, consoleStore: ServiceStore) {
    this.#settings = settings;
    this.#store = consoleStore;
    this.#counts = new Counts(settings);
    this.#trials = new TrialWatch(settings, consoleStore, this.#counts);
  }

  /**
   * Counts a report if its token is valid, its version is published, and its user exists and is below
   * the limit. The newest uncounted reports are kept for display.
   */
  async take(report: Report, authorization: string | undefined): Promise<void> {
    // Rejects requests without a token before fetching the JWKS.
    if (authorization === undefined) return this.#keep(report, 'no token');
    const verified = await orWhy(async () => (await this.#verifier())(authorization));
    if ('why' in verified) return this.#keep(report, verified.why);
    const subject = verified.sub;
    const { module, version, number, rows, position } = report;
    if (version === undefined || !(await this.#isPublished(module, version))) {
      return this.#keep(report, 'no such version');
    }
    this.#hashUser ??= await userHasher(this.#settings.dataFolder);
    const person = this.#hashUser(subject);
    const now = Date.now();
    if (!this.#allowance.take(person, now)) return;
    const refused = await orWhy(() => this.#requireAccount(authorization));
    if (refused) return this.#keep(report, refused.why);
    const edition = await this.#store.read((store) => store.edition(), MAX_COPY_AGE_MS);
    const trial = edition && reportedTrial(edition, { module, version }, subject);
    const counted = { module, version, number, rows, person, trial };
    const isNew = await this.#counts.add(counted, now);
    if (number !== undefined && position !== undefined) {
      await this.#store.read(
        ({ releases }) => this.#places.note(releases, { module, version }, number, position),
        MAX_COPY_AGE_MS,
      );
    }
    if (!trial || !isNew) return;
    // The reporting page does not wait for these checks.
    this.#trials.check(module);
    if (trial.isTried && number !== undefined) this.#trials.checkLater(module, trial.id);
  }

  async figures(): Promise<ReportFigures> {
    const [figures, edition] = await Promise.all([
      this.#counts.figures(Date.now()),
      this.#store.read((store) => store.edition(), MAX_COPY_AGE_MS),
    ]);
    const version = edition?.settings.version;
    return {
      ...figures,
      versions: figures.versions.map((one) => ({ ...one, ...this.#places.of(one) })),
      uncounted: [...this.#uncounted],
      changes: newestChanges(edition),
      ...(version !== undefined && { console: version }),
    };
  }

  /** Checks that the token is valid, and that its account exists. @throws {RefusedRequest} */
  async requireReader(authorization = ''): Promise<void> {
    await (await this.#verifier())(authorization);
    await this.#requireAccount(authorization);
  }

  async close(): Promise<void> {
    await this.#trials.ended();
    await this.#counts.close();
  }

  /** Calls the API with a page's token, as pages do: the API refuses tokens of deleted users. */
  async #requireAccount(authorization: string): Promise<void> {
    const calls = await getCallAddress(this.#settings, this.#store);
    await askApi(`${calls}/authorizations`, authorization);
  }

  async #verifier(): Promise<VerifyToken> {
    this.#verify ??= bearerVerifier(await bearerSettings(this.#settings, this.#store));
    return this.#verify;
  }

  async #isPublished(module: string, version: string): Promise<boolean> {
    // Prevents path traversal: module and version contain no slash, and a version starts with a digit.
    if (!/^[a-z][\w-]*$/.test(module) || !/^\d[\w.+-]*$/.test(version)) return false;
    return this.#store.read(
      async ({ releases }) => existsSync(path.join(releases, module, version, noteFile)),
      MAX_COPY_AGE_MS,
    );
  }

  /** Keeps a failure that is not counted. */
  #keep({ module, version, number }: Report, why: UncountedReport['why']): void {
    if (number === undefined) return;
    const at = new Date().toISOString();
    this.#uncounted.push({ at, module, ...(version && { version }), number, why });
    if (this.#uncounted.length > KEPT_UNCOUNTED) this.#uncounted.shift();
  }
}

/**
 * Returns the module's trial as a user's report belongs to it: with the version on trial, or the live one. Reports
 * of other versions do not belong to it, nor those of users who try a version that they were not given.
 */
function reportedTrial(
  edition: Edition,
  { module, version }: Required<Pick<Report, 'module' | 'version'>>,
  subject: string,
): CountedReport['trial'] {
  const trial = findTrial(edition, module);
  if (!trial) return undefined;
  const isTakingPart = takesPart(subject, trial);
  const isTried = trial.versions[module] === version;
  const belongs = isTried ? isTakingPart : edition.modules[module]?.version === version;
  return belongs
    ? { id: trial.id, share: trial.share, takesPart: isTakingPart, isTried }
    : undefined;
}

/** Returns the result of work, or the reason why the token was refused. */
async function orWhy<Value>(
  work: () => Promise<Value>,
): Promise<Value | Pick<UncountedReport, 'why'>> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof RefusedRequest)) throw error;
    return { why: error.problem.status === 401 ? 'token not valid' : 'token not checked' };
  }
}

/** Returns the address of API calls; by default the address that the console's pages use. */
async function getCallAddress(
  { apiAddress }: Pick<Settings, 'apiAddress'>,
  consoleStore: ServiceStore,
): Promise<string> {
  if (apiAddress !== undefined) return `${apiAddress}${adminEndpoint}`;
  const api = await consoleStore.read((store) => readConfiguration(store, 'api'), MAX_COPY_AGE_MS);
  return `${api?.url}${api?.adminEndpoint}`;
}

async function bearerSettings(
  settings: Settings,
  consoleStore: ServiceStore,
): Promise<BearerSettings> {
  const { audience, clockToleranceSeconds } = settings;
  return { issuer: await getIssuer(settings, consoleStore), audience, clockToleranceSeconds };
}

/** Returns the issuer of publishers' tokens; without a console, that of a local platform. */
export const getIssuer = async (
  settings: Pick<Settings, 'issuer'>,
  consoleStore: ServiceStore,
): Promise<string> =>
  (await findIssuer(settings, consoleStore)) ?? 'http://localhost:9011/realms/platform';

/** Returns the configured issuer, or that of the console's pages; `undefined` if there is no console yet. */
export async function findIssuer(
  { issuer }: Pick<Settings, 'issuer'>,
  consoleStore: ServiceStore,
): Promise<string | undefined> {
  if (issuer !== undefined) return issuer;
  const identity = await consoleStore.read(
    (store) => readConfiguration(store, 'identity'),
    MAX_COPY_AGE_MS,
  );
  const configured = identity?.authority;
  return typeof configured === 'string' ? configured : undefined;
}

const readConfiguration = ({ page }: Store, name: string) =>
  readWritten(path.join(page, `configs/${name}.json`), isRecord);
