import path from 'node:path';
import type { Claims } from '@console/platform/api/bearer.ts';
import { NumberedFailure } from '@console/shared-node/failure.ts';
import { isRecord, readWritten } from '../release/store/files.ts';
import type { Store } from '../release/store/store.ts';

/** The file in the service's data folder that defines who may release what. */
export const publishersFile = 'publishers.json';

/** Publishers by module or by a pattern such as `mf-*`; see the README. */
export type Publishers = Readonly<Record<string, readonly string[]>>;

/** Reads the publishers anew, so that a removed one loses access immediately. */
export async function readPublishers(dataFolder: string, { page }: Store): Promise<Publishers> {
  const configured = await readWritten(path.join(dataFolder, publishersFile), isPublishers);
  if (configured) return configured;
  // By default, administrators may release everything.
  const admin = await readWritten(path.join(page, 'configs/admin.json'), isRecord);
  const role = admin?.admin_trustid_role;
  return typeof role === 'string' ? { '*': [`role:${role}`] } : {};
}

const isPublishers = (value: unknown): value is Publishers =>
  isRecord(value) &&
  Object.values(value).every(
    (names) => Array.isArray(names) && names.every((name) => KNOWN.test(String(name))),
  );

const KNOWN = /^(?:role|client|person):.+$/;

/** The claims of a token that the file can refer to. */
type Publisher = Pick<Claims, 'sub' | 'username' | 'roles' | 'client'>;

/** @throws {NumberedFailure} if there is a module that the publisher may not release */
export function requirePublisher(
  publishers: Publishers,
  claims: Publisher,
  modules: readonly string[],
): void {
  const patterns = patternsFor(publishers, claims);
  const forbidden = modules.find((module) => !patterns.some((pattern) => matches(pattern, module)));
  if (forbidden)
    throw new NumberedFailure('MF-203', `${claims.username} may not release ${forbidden}`);
}

/** @throws {NumberedFailure} if a publisher may release no module at all */
export function requireAnyModule(publishers: Publishers, claims: Publisher): void {
  if (patternsFor(publishers, claims).length > 0) return;
  const why = `${claims.username} may not release any module of this console`;
  throw new NumberedFailure('MF-203', why);
}

function patternsFor(publishers: Publishers, { sub, roles, client }: Publisher): string[] {
  const names = new Set([`person:${sub}`, ...roles.map((role) => `role:${role}`)]);
  if (client !== undefined) names.add(`client:${client}`);
  return Object.keys(publishers).filter((pattern) =>
    publishers[pattern]?.some((one) => names.has(one)),
  );
}

/** Returns whether a module matches a pattern, in which a trailing star stands for any suffix. */
const matches = (pattern: string, module: string): boolean =>
  pattern.endsWith('*') ? module.startsWith(pattern.slice(0, -1)) : module === pattern;
