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
import { trialOf } from '../release/edition/trials.ts';
import { isRecord, readWritten } from '../release/store/files.ts';
import type { ServiceStore } from '../release/store/open-store.ts';
import { noteFile } from '../release/store/release.ts';
import type { Store } from '../release/store/store.ts';
import { Budget } from './budget.ts';
import { Counts, isFailure } from './counts.ts';
import { newestChanges } from './newest-changes.ts';
import { Allowance, personNames } from './persons.ts';
import type { Settings } from './settings.ts';

/** What is taken of a report of a page; the rest of it is for whoever reads the page's own log. */
export interface Report {
  readonly module: string;
  /** Absent: a local build, or none at all. */
  readonly version?: string;
  /** Of the failure: `MF-048`. */
  readonly number: string;
}

/** So many that are not counted stay to be shown. */
const KEPT_UNCOUNTED = 100;

/** What was found in a bucket is taken for true for so long: pages report many times a second. */
const MOST_AGE_MS = 1_000;

/** Takes what pages report, and counts what somebody vouches for. */
export class Receiver {
  readonly #settings: Settings;
  readonly #store: ServiceStore;
  readonly #counts: Counts;
  readonly #budget: Budget;
  readonly #allowance = new Allowance();
  readonly #uncounted: UncountedReport[] = [];
  #verify: VerifyToken | undefined;
  #nameOf: ((subject: string) => string) | undefined;

  /** @param deployment - the console whose versions are reported */
  constructor(settings: Settings, consoleStore: ServiceStore) {
    this.#settings = settings;
    this.#store = consoleStore;
    this.#counts = new Counts(settings);
    this.#budget = new Budget(consoleStore, this.#counts);
  }

  /**
   * Counts a report that comes with a valid token, of a version that is published, unless the user is
   * deleted or has reported much within this minute. Others are kept to be shown, some of them.
   */
  async take(report: Report, authorization: string | undefined): Promise<void> {
    // Whoever has no token has nobody's keys fetched.
    if (authorization === undefined) return this.#keep(report, 'no token');
    const verified = await orWhy(async () => (await this.#verifier())(authorization));
    if ('why' in verified) return this.#keep(report, verified.why);
    const subject = verified.sub;
    const { module, version, number } = report;
    if (version === undefined || !(await this.#isPublished(module, version))) {
      return this.#keep(report, 'no such version');
    }
    this.#nameOf ??= await personNames(this.#settings.dataFolder);
    const person = this.#nameOf(subject);
    const now = Date.now();
    if (!this.#allowance.take(person, now)) return;
    const standing = await orWhy(() => this.#requireAccount(authorization));
    if (standing) return this.#keep(report, standing.why);
    const edition = await this.#store.read((store) => store.edition(), MOST_AGE_MS);
    const trial = edition && trialOf(edition, module);
    const takesPartIn = trial && takesPart(subject, trial) ? trial : undefined;
    const counted = { module, version, number, person, trial: takesPartIn?.id };
    await this.#counts.add(counted, now);
    // Nobody who reports something waits for what follows from it.
    if (isFailure(counted) && takesPartIn?.versions[module] === version) {
      this.#budget.look(counted);
    }
  }

  /** What was reported within the last hour, and what was last changed. */
  async figures(): Promise<ReportFigures> {
    const [versions, edition] = await Promise.all([
      this.#counts.figures(Date.now()),
      this.#store.read((store) => store.edition(), MOST_AGE_MS),
    ]);
    return { versions, uncounted: [...this.#uncounted], changes: newestChanges(edition) };
  }

  /** Lets nobody pass who has no valid token, or whose account is gone. @throws {RefusedRequest} */
  async requireReader(authorization = ''): Promise<void> {
    await (await this.#verifier())(authorization);
    await this.#requireAccount(authorization);
  }

  async close(): Promise<void> {
    await this.#budget.ended();
    await this.#counts.close();
  }

  /** Shows a page's token to the API as a page does: the API refuses those of deleted users. */
  async #requireAccount(authorization: string): Promise<void> {
    const calls = await callsOf(this.#settings, this.#store);
    await askApi(`${calls}/authorizations`, authorization);
  }

  async #verifier(): Promise<VerifyToken> {
    this.#verify ??= bearerVerifier(await bearerSettings(this.#settings, this.#store));
    return this.#verify;
  }

  async #isPublished(module: string, version: string): Promise<boolean> {
    // No way out of the folder: neither holds a slash, and a version begins with a digit.
    if (!/^[a-z][\w-]*$/.test(module) || !/^\d[\w.+-]*$/.test(version)) return false;
    return this.#store.read(
      async ({ releases }) => existsSync(path.join(releases, module, version, noteFile)),
      MOST_AGE_MS,
    );
  }

  #keep({ module, version, number }: Report, why: UncountedReport['why']): void {
    const at = new Date().toISOString();
    this.#uncounted.push({ at, module, ...(version && { version }), number, why });
    if (this.#uncounted.length > KEPT_UNCOUNTED) this.#uncounted.shift();
  }
}

/** What some work gives, or why a token was not taken for it. */
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

/** Address of the API's calls: that of the console's pages, unless another one is set. */
async function callsOf(
  { apiAddress }: Pick<Settings, 'apiAddress'>,
  consoleStore: ServiceStore,
): Promise<string> {
  if (apiAddress !== undefined) return `${apiAddress}${adminEndpoint}`;
  const api = await consoleStore.read((store) => readConfiguration(store, 'api'), MOST_AGE_MS);
  return `${api?.url}${api?.adminEndpoint}`;
}

async function bearerSettings(
  settings: Settings,
  consoleStore: ServiceStore,
): Promise<BearerSettings> {
  const { audience, clockToleranceSeconds } = settings;
  return { issuer: await issuerOf(settings, consoleStore), audience, clockToleranceSeconds };
}

/** That of the console's pages, unless another one is set. */
export async function issuerOf(
  { issuer }: Pick<Settings, 'issuer'>,
  consoleStore: ServiceStore,
): Promise<string> {
  if (issuer !== undefined) return issuer;
  const identity = await consoleStore.read(
    (store) => readConfiguration(store, 'identity'),
    MOST_AGE_MS,
  );
  const configured = identity?.authority;
  return typeof configured === 'string' ? configured : 'http://localhost:9011/realms/platform';
}

const readConfiguration = ({ page }: Store, name: string) =>
  readWritten(path.join(page, `configs/${name}.json`), isRecord);
