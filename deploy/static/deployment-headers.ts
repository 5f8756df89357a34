import path from 'node:path';
import { NumberedFailure } from '@console/shared-node/failure.ts';
import type { Edition } from '../release/store/edition.ts';
import { isRecord, readWritten } from '../release/store/files.ts';
import { readModuleApis } from '../release/store/module-apis.ts';
import type { Store } from '../release/store/store.ts';
import { isModulePolicy, pageHeaders } from './page-security.ts';

/** Returns the security headers of a deployment's page, for the hosts of modules and services. */
export async function deploymentHeaders(store: Store): Promise<Record<string, string>> {
  const edition = await store.edition();
  if (!edition)
    throw new NumberedFailure(
      'MF-101',
      `There is no console in ${path.dirname(store.editions)} yet`,
    );
  const origin = edition.modules['root-config']?.origin ?? '';
  const [api, identity, profile] = await Promise.all(
    ['api', 'identity', 'profile'].map((name) => configuration(store.page, name)),
  );
  const { overrideOrigins, modulePolicies = [], reportUrl } = edition.settings;
  const reports = reportUrl && new URL(reportUrl, origin).origin;
  return pageHeaders({
    modules: listHosts(edition).filter((host) => host !== origin),
    api: new URL(api?.url ?? origin, origin).origin,
    issuer: new URL(identity?.authority ?? origin, origin).origin,
    events: profile?.sseUrl && new URL(profile.sseUrl).origin,
    moduleApis: Object.values(await readModuleApis(store.page)).map(
      ({ url }) => new URL(url).origin,
    ),
    overrides: overrideOrigins,
    policies: modulePolicies.filter(isModulePolicy),
    // `'self'` covers the page's own origin.
    reports: reports === origin ? undefined : reports,
  });
}

/** Returns the hosts of live and future modules, because releases cannot change the headers. */
const listHosts = ({ modules, settings }: Edition): string[] => [
  ...Object.values(modules).map((module) => module.origin),
  ...Object.values(settings.hosts ?? {}),
];

async function configuration(page: string, name: string): Promise<Record<string, string>> {
  const file = path.join(page, 'configs', `${name}.json`);
  const content = await readWritten(file, isRecord);
  if (!content) throw new NumberedFailure('MF-121', `${file} is missing. Restore it from a backup`);
  // The page reports missing or wrong keys.
  return content as Record<string, string>;
}
