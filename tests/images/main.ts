import { randomUUID } from 'node:crypto';
import { chmod, chown, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openOnServer } from '@console/platform/database/server.ts';
import { newTenant } from '@console/platform/testing/new-rows.ts';
import { findPostgres, startPostgres } from '@console/platform/testing/postgres-server.ts';
import { startTestIssuer } from '@console/platform/testing/test-issuer.ts';
import { runMain, say } from '@console/shared-node/command.ts';
import { NumberedFailure } from '@console/shared-node/failure.ts';
import { dist } from '@console/shared-node/folders.ts';
import { productVersion } from '@console/shared-node/product-version.ts';
import { buildStale } from '@console/tooling/bundler/build-stale.ts';
import { writeArtefacts } from '@console/tooling/package/write-artefacts.ts';
import { sql } from 'kysely';
import { makeDebian } from '../operating/debian.ts';
import { runSteps } from '../run/run-tests.ts';
import { buildImage, Container, importImage, requirePodman, runImage } from './containers.ts';

const BASE = 'localhost/console-test-base';
/** The user and group of all images. */
const ACCOUNT = 10001;
const WRITERS = 8;
const WRITING_MS = 3_000;

/**
 * Runs `npm run test:all -- images`: builds the images on a Debian that debootstrap makes, and runs them with podman,
 * each with its own account and a read-only file system. Needs root, podman and a Debian host.
 */
async function main(): Promise<void> {
  const work = await mkdtemp(path.join(tmpdir(), 'console-images-'));
  await chmod(work, 0o755);
  try {
    await runSteps(steps(work));
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function* steps(work: string): AsyncGenerator<string> {
  requirePodman();
  await buildStale(say);
  const artefacts = path.join(work, 'artefacts');
  await writeArtefacts(artefacts, { built: dist, version: productVersion, time: new Date(0) });
  const debian = path.join(work, 'debian');
  await makeDebian(debian);
  importImage(debian, BASE);
  const build = (target: string) => buildImage(target, artefacts, productVersion, BASE);
  const [api = '', console = '', service = '', web = ''] = [
    'api',
    'console',
    'release-service',
    'web',
  ].map(build);
  yield 'four images are built from the packages';
  yield await stopWhileWriting(api);
  yield await serve({ console, service, web }, path.join(work, 'volume'));
}

/** Stops the API in the middle of writes. */
async function stopWhileWriting(image: string): Promise<string> {
  const postgres = findPostgres();
  if ('missing' in postgres) throw new NumberedFailure('MF-185', postgres.missing);
  const server = await startPostgres(postgres.folder);
  const issuer = await startTestIssuer();
  const port = Number(process.env.CONSOLE_E2E_PORTS ?? 9100);
  const url = server.createDatabase('platform');
  const environment = {
    ISSUER: issuer.issuer,
    CONSOLE_ORIGIN: 'https://console.example.ch',
    DATABASE_URL: url,
    HOST: 'localhost',
    PORT: String(port),
  };
  const address = `http://localhost:${port}`;
  try {
    const container = await Container.start(image, { environment }, `${address}/readyz`);
    container.checkHealth();
    if (container.user !== String(ACCOUNT)) throw new Error(`The API runs as ${container.user}`);
    const authorization = `Bearer ${issuer.token({ roles: ['platform-admin'] })}`;
    const acknowledged: string[] = [];
    let isOver = false;
    const write = async () => {
      while (!isOver) {
        const id = randomUUID();
        const body = JSON.stringify({ ...newTenant(), id, key: `t-${id}` });
        const headers = { authorization, 'content-type': 'application/json' };
        const sent = { method: 'PUT', headers, body };
        const status = await fetch(`${address}/api/admin/tenant/create`, sent).then(
          (answer) => answer.status,
          () => 0,
        );
        if (status === 201) acknowledged.push(id);
        else if (status !== 503 && status !== 0)
          throw new Error(`A write is answered by ${status}`);
        else await pause(10);
      }
    };
    const writing = Array.from({ length: WRITERS }, write);
    await pause(WRITING_MS);
    const before = acknowledged.length;
    const code = await container.stop();
    isOver = true;
    await Promise.all(writing);
    if (code !== '0') throw new Error(`The API has ended with ${code}`);
    const opened = await openOnServer<object>(url, 'platform');
    const { rows } = await sql<{ id: string }>`select id from platform.tenants`.execute(opened.sql);
    await opened.close();
    const stored = new Set(rows.map(({ id }) => id));
    const lost = acknowledged.filter((id) => !stored.has(id));
    if (lost.length > 0 || before === 0) throw new Error(`${lost.length} of ${before} are lost`);
    return `SIGTERM in the middle of writes loses none of ${acknowledged.length}; ${acknowledged.length - before} were answered after it`;
  } finally {
    await issuer.close();
    await server.stop();
  }
}

/** Deploys into a volume, and serves it. */
async function serve(
  images: { readonly console: string; readonly service: string; readonly web: string },
  volume: string,
): Promise<string> {
  await mkdir(volume);
  await chown(volume, ACCOUNT, ACCOUNT);
  const deployment = [
    ...['--origin', 'https://console.example.ch', '--behind-tls', '8080', '--proxies', '127.0.0.1'],
    ...['--api', 'https://api.example.ch', '--authority', 'https://id.example.ch/realms/main'],
  ];
  const volumes = { '/srv/console': volume };
  const words = ['deploy', '/srv/console/site', ...deployment, '--offline'];
  runImage(images.console, { volumes, words });
  const service = await Container.start(
    images.service,
    { volumes },
    'http://localhost:9012/releases/service',
  );
  try {
    const readOnly = { '/srv/console:ro': volume };
    const page = 'http://localhost:8080/';
    const web = await Container.start(images.web, { volumes: readOnly }, page);
    const { headers } = await fetch(page);
    if (!headers.get('content-security-policy')) throw new Error('The page has no policy');
    const { ok } = await fetch(`${page}releases/service`);
    if (!ok) throw new Error('nginx does not reach the release service');
    web.checkHealth();
    service.checkHealth();
    const codes = [await web.stop(), await service.stop()];
    if (codes.some((code) => code !== '0')) throw new Error(`They have ended with ${codes}`);
  } catch (error) {
    await service.stop().catch(() => '');
    throw error;
  }
  return 'page, headers and release service are served from read-only containers';
}

runMain(main);
