import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');
const PORT_BASE = 9700;

/** Paths that the static servers serve to everybody; all others are private to the owner. */
const SERVED = /^(releases|editions\/\d+\/page)(\/|$)/;

/** Folders on the way to them: others may enter, but not list these. */
const WAY = /^(|editions|editions\/\d+)$/;

let data: string;

beforeAll(() => {
  data = mkdtempSync(path.join(tmpdir(), 'console-data-'));
});

afterAll(() => rmSync(data, { recursive: true, force: true }));

test.each(['000', '077'])(
  'fault 82: with umask %s, others read nothing of a running console but what it serves them',
  async (umask) => {
    const { child, complaint } = await started(umask);
    const wrong = places().filter((place) => othersMay(place) !== othersShould(place));
    await interrupted(child);
    // The first start creates the databases.
    expect(complaint()).toBe('');
    expect(wrong.map((place) => `${othersMay(place).toString(8)} ${place}`)).toEqual([]);
    // As an earlier version left them; the next start corrects the modes.
    for (const place of places()) chmodSync(place, lstatSync(place).mode | 0o666);
  },
);

const othersMay = (place: string): number => lstatSync(place).mode & 0o077;

function othersShould(place: string): number {
  const name = path.relative(data, place);
  if (WAY.test(name)) return 0o011;
  if (!SERVED.test(name)) return 0;
  // nginx reads these under its own account.
  return lstatSync(place).isDirectory() ? 0o055 : 0o044;
}

/** Returns the data folder and everything in it, except links, whose mode has no effect. */
function places(folder = data): string[] {
  const below = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !entry.isSymbolicLink())
    .flatMap((entry) => {
      const place = path.join(folder, entry.name);
      return entry.isDirectory() ? places(place) : [place];
    });
  return [folder, ...below];
}

async function started(umask: string) {
  const run = path.join(root, 'shared-node/run.cjs');
  const command = `umask ${umask}; exec "$@"`;
  const words = [
    process.execPath,
    run,
    'tooling/start',
    '--port-base',
    String(PORT_BASE),
    '--data',
    data,
  ];
  const child = spawn('sh', ['-c', command, 'sh', ...words], { stdio: 'pipe' });
  let complaint = '';
  child.stderr.on('data', (chunk) => {
    complaint += chunk;
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      if (String(chunk).includes('Stop with Ctrl-C')) resolve();
    });
    child.once('exit', () => reject(new Error(complaint)));
  });
  return { child, complaint: () => complaint };
}

function interrupted(child: ChildProcess): Promise<unknown> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGINT');
  return ended;
}
