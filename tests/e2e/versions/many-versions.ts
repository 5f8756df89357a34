import { publishAll, stageBuild } from '@console/deploy/release/stage/stage.ts';
import { publishedVersion, readRelease } from '@console/deploy/release/store/release.ts';
import { Store } from '@console/deploy/release/store/store.ts';
import { answerFirst } from '@console/shared-node/http/answer-first.ts';
import { type PageReleases, type PublishedVersion, screenSlot } from '@console/shared-ui/contract';
import type { Deployment } from '@console/tooling/start/deployment.ts';
import { serverFor } from '../../run/worker-console.ts';
import { buildMarked } from '../second-build.ts';
import { publishNow } from './published-now.ts';

const screens = ['users', 'hubs', 'tenants'] as const;

export const NEXT = '/e2e/next-versions';

/** Number of times as often as usual that the page checks for releases: about four times a second. */
const HASTENED = 240;

/** Many versions of each screen, whose files are those of two builds in turn. */
export interface ManyVersions {
  /** Number of entries that the page has fetched, one for each version of each screen. */
  fetched(): number;
  stop(): void;
}

/** Publishes a new version of each screen whenever a page asks for {@link NEXT}. */
export async function publishMany(
  deployment: Deployment,
  dataFolder: string,
  worker: number,
): Promise<ManyVersions> {
  const store = await new Store(dataFolder).open();
  const builds = new Map<string, PublishedVersion[]>();
  for (const screen of screens) {
    const name = `mf-${screen}`;
    const origin = store.live.modules[name]?.origin;
    if (!origin) throw new Error(`${dataFolder} has no ${name}`);
    const module = { name, origin, entries: { [`@console/${name}`]: `${name}.js` } };
    const built: PublishedVersion[] = [];
    for (const mark of ['odd', 'even']) {
      const version = `8.0.${built.length}`;
      const folder = await buildMarked(name, worker, mark);
      const staged = await stageBuild(store, module, folder, version);
      await publishAll(store, [staged]);
      built.push(publishedVersion(await readRelease(store.releases, name, version, staged)));
    }
    builds.set(name, built);
  }
  const published = await publishNow(serverFor(deployment), dataFolder, HASTENED);
  let turn = 0;
  let fetched = 0;
  const undo = [
    answerFirst(serverFor(deployment), (request, response, serve) => {
      if (request.url !== NEXT) return serve(request, response);
      turn += 1;
      published.change((live) => withVersions(live, builds, turn));
      response.writeHead(200, { 'Content-Type': 'text/plain' }).end(`9.0.${turn}`);
    }),
    ...[...builds.keys()].map((name) =>
      answerFirst(serverFor(deployment, name), (request, response, serve) => {
        const [, version] = /\/9\.0\.(\d+)\//.exec(request.url ?? '') ?? [];
        if (request.url?.endsWith(`/${name}.js`)) fetched += 1;
        if (version) {
          request.url = request.url?.replace(`/9.0.${version}/`, `/8.0.${Number(version) % 2}/`);
        }
        serve(request, response);
      }),
    ),
  ];
  return {
    fetched: () => fetched,
    stop() {
      for (const end of undo.reverse()) end();
      published.stop();
    },
  };
}

/** Publishes another version of each screen; the previous one is the last good version, as after a release. */
function withVersions(
  live: PageReleases,
  builds: ReadonlyMap<string, readonly PublishedVersion[]>,
  turn: number,
): PageReleases {
  const changed = [...builds].map(([name, built]) => {
    const [now, before] = [turn, turn - 1].map((one) => renumbered(built[one % 2], one));
    return [name, { live: now, ...(turn > 1 && { lastGood: before }) }] as const;
  });
  return { ...live, modules: { ...live.modules, ...Object.fromEntries(changed) } } as PageReleases;
}

/** Returns a version under another number, with other addresses for the same files. */
const renumbered = (version: PublishedVersion | undefined, turn: number): PublishedVersion =>
  JSON.parse(
    JSON.stringify(version)
      .replaceAll(/\/8\.0\.\d\//g, `/9.0.${turn}/`)
      .replace(/"version":"[^"]+"/, `"version":"9.0.${turn}"`),
  );

/** The screens, with the id of the place of each. */
export const swappedScreens = screens.map((name) => ({
  name,
  slot: screenSlot(`@console/mf-${name}`),
}));

/**
 * Runs in the page: swaps every screen `turns` times, and each time opens its list and a drawer `visits` times. One
 * call does all, because browsers keep a script for each call.
 */
export async function swapInPage({
  turns,
  visits,
  all = [],
  next = '',
}: {
  readonly turns: number;
  readonly visits: number;
  readonly all?: typeof swappedScreens;
  readonly next?: string;
}): Promise<void> {
  const loader = Reflect.get(window, 'System');
  const ran: WeakRef<object>[] = Reflect.get(window, 'ran') ?? [];
  Object.assign(window, { ran });
  const frame = () => new Promise(requestAnimationFrame);
  for (let turn = 0; turn < turns; turn += 1) {
    const version = await (await fetch(next)).text();
    for (let visit = 0; visit < visits; visit += 1) {
      for (const { name, slot } of all) {
        const module = `@console/mf-${name}`;
        while (!loader.resolve(module).includes(`/${version}/`)) await frame();
        document.querySelector<HTMLElement>(`nav a[href="/${name}/list"]`)?.click();
        const link = `[id="${slot}"] table:not([aria-busy]) tbody a[href^="/${name}/"]`;
        while (!document.querySelector(link)) await frame();
        if (visit === 0) ran.push(new WeakRef(loader.get(loader.resolve(module)).mount));
        // A click is lost if the list is drawn again at this moment. A screen's idle work may be kept, too.
        do {
          document.querySelector<HTMLElement>(link)?.click();
          await new Promise((resolve) => setTimeout(resolve, 100));
        } while (!document.querySelector('dialog[open]'));
      }
    }
  }
}
