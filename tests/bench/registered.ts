import { mkdir, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import path from 'node:path';
import { integrityOf } from '@console/deploy/build-output/integrity.ts';
import { publishEdition } from '@console/deploy/release/edition/publish-edition.ts';
import type { Edition, EditionModule } from '@console/deploy/release/store/edition.ts';
import { noteFile, type ReleaseNote } from '@console/deploy/release/store/release.ts';
import { Store } from '@console/deploy/release/store/store.ts';
import { consoleServer } from '@console/deploy/static/console-server.ts';
import { deploymentHeaders } from '@console/deploy/static/deployment-headers.ts';
import { close, listen } from '@console/shared-node/http/listen.ts';
import type { Deployment, DeploymentSettings } from '@console/tooling/start/deployment.ts';
import type { Browser } from '@playwright/test';
import { serverFor } from '../run/worker-console.ts';
import { visit } from './first-visit.ts';
import { conditions, untilRows, visitInTurn } from './paired-visits.ts';
import { ratioResult } from './ratio.ts';
import type { Result } from './result.ts';
import { signedInState } from './signed-in.ts';
import { withConsole } from './with-console.ts';

const MANY = 100;
const MAX_RATIO = 1.03;

/**
 * Measures the first visit to `/tenants` until rows are visible, in turn for a console with a hundred
 * registered micro-frontends and for the usual console with three; same origin, API and provider.
 */
export async function measureRegistered(
  browser: Browser,
  settings: DeploymentSettings,
): Promise<Result[]> {
  return withConsole(settings, async (deployment) => {
    const store = new Store(settings.dataFolder);
    const few = await store.edition();
    if (!few) throw new Error('There is no console');
    const many = await registerMore(store, few);
    const page = path.join(store.editions, String(many.number), 'page');
    const releases = store.releases;
    // The headers name a hundred hosts; their cost is part of the measurement.
    const larger = consoleServer({ page, releases }, await deploymentHeaders(store));
    await publishEdition(store, many, { ...few, changes: [] });

    const address = `${deployment.origin}/tenants`;
    const state = await signedInState(browser, deployment);
    const first = () => visit(browser, address, { state });
    const visits = await visitInTurn(() => inPlaceOf(deployment, larger, first), first);
    return [
      ratioResult({
        name: `${MANY} registered micro-frontends against 3: first visit to /tenants until rows are visible`,
        pairs: untilRows(visits),
        max: MAX_RATIO,
        method: `${conditions}; each micro-frontend has its own host, manifest, menu link and screen slot`,
        format: (value) => `${value.toFixed(0)} ms`,
      }),
    ];
  });
}

async function inPlaceOf<Value>(
  deployment: Deployment,
  other: Server,
  use: () => Promise<Value>,
): Promise<Value> {
  const console = serverFor(deployment);
  const port = Number(new URL(deployment.origin).port);
  await close(console);
  await listen(other, port);
  const value = await use();
  await close(other);
  await listen(console, port);
  return value;
}

/** Publishes an edition with more applications. They have no code, because none of them is opened. */
async function registerMore(store: Store, few: Edition): Promise<Edition> {
  const portBase = Number(new URL(few.modules['root-config']?.origin ?? '').port);
  const more: Record<string, EditionModule> = {};
  for (let number = 4; number <= MANY; number += 1) {
    const name = `mf-more-${number}`;
    await publishManifest(path.join(store.releases, name, '1.0.0'), name, number);
    const origin = `http://localhost:${portBase + 100 + number}`;
    more[name] = { origin, version: '1.0.0', built: {} };
  }
  const modules = { ...few.modules, ...more };
  return publishEdition(store, few, { ...few, modules, changes: [] });
}

async function publishManifest(folder: string, name: string, number: number): Promise<void> {
  const label = { en: `Screen ${number}`, fr: `Écran ${number}` };
  const route = `/more-${number}`;
  const note: ReleaseNote = {
    version: '1.0.0',
    publishedAt: '2026-01-01T00:00:00.000Z',
    entries: { [`@console/${name}`]: `${name}.js` },
    integrity: { [`${name}.js`]: integrityOf(Buffer.from(name)) },
    uses: { '@console/shared-ui': '1.0.0', '@console/shared-auth': '1.0.0' },
    content: name,
  };
  const manifest = {
    module: `@console/${name}`,
    route,
    label,
    permissions: ['GetTenants'],
    menu: [{ label, icon: 'M2 2h12v12H2z', routerLink: `${route}/list` }],
  };
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'manifest.json'), JSON.stringify(manifest));
  await writeFile(path.join(folder, noteFile), JSON.stringify(note));
}
