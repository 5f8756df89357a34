import path from 'node:path';
import { NumberedFailure } from '../failure.ts';
import type { Claims } from '../platform/api/bearer.ts';
import type { DeploymentFolders } from '../release/edition.ts';
import { isRecord, readWritten } from '../release/written.ts';

/** The file in the service's data folder that says who may release what. */
export const publishersFile = 'publishers.json';

/** By module, or by a pattern such as `mf-*`, those who may release it: see the README. */
export type Publishers = Readonly<Record<string, readonly string[]>>;

/** Who may release what, read anew: whoever is taken off the list may nothing from then on. */
export async function readPublishers(
  dataFolder: string,
  { page }: DeploymentFolders,
): Promise<Publishers> {
  const said = await readWritten(path.join(dataFolder, publishersFile), isPublishers);
  if (said) return said;
  // Until somebody says otherwise, those who may do everything.
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

/** @throws {NumberedFailure} where somebody may not release one of the modules */
export function requirePublisher(
  publishers: Publishers,
  claims: Pick<Claims, 'sub' | 'username' | 'roles' | 'client'>,
  modules: readonly string[],
): void {
  const { sub, roles, client, username } = claims;
  const names = new Set([`person:${sub}`, ...roles.map((role) => `role:${role}`)]);
  if (client !== undefined) names.add(`client:${client}`);
  for (const module of modules) {
    const may = Object.entries(publishers).some(
      ([pattern, those]) => matches(pattern, module) && those.some((one) => names.has(one)),
    );
    if (!may) throw new NumberedFailure('MF-203', `${username} may not release ${module}`);
  }
}

/** A star at the end stands for whatever comes. */
const matches = (pattern: string, module: string): boolean =>
  pattern.endsWith('*') ? module.startsWith(pattern.slice(0, -1)) : module === pattern;
