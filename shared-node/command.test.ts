import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { withCommands } from './command.ts';
import { programOf } from './program.cjs';

const cache = path.join(process.cwd(), '.cache');

let folder: string;
let main: string;

beforeEach(() => {
  mkdirSync(cache, { recursive: true });
  folder = mkdtempSync(path.join(cache, 'command-'));
  main = path.join(folder, 'main.ts');
  writeFileSync(
    main,
    `import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { runMain, say } from '../../shared-node/command.ts';
runMain(async () => {
  await once(process.stdin.resume(), 'end');
  say('one');
  await new Promise((resolve) => setTimeout(resolve, 1));
  say('two');
  writeFileSync(process.argv[2] ?? '', '');
}, 'The help.');
`,
  );
});

afterEach(() => {
  for (const name of readdirSync(cache)) {
    if (name.includes(path.basename(folder))) rmSync(path.join(cache, name), { recursive: true });
  }
});

const done = () => path.join(folder, 'done');

/** Runs the command; it prints once its input has ended. */
async function run(output: 'pipe' | number, words: readonly string[] = [done()]) {
  const child = spawn(process.execPath, [programOf(main), ...words], {
    stdio: ['pipe', output, 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stderr?.on('data', (chunk) => {
    stderr += chunk;
  });
  if (words[0] === done()) child.stdout?.destroy();
  else
    child.stdout?.on('data', (chunk) => {
      stdout += chunk;
    });
  child.stdin?.end();
  const [code] = await once(child, 'close');
  return { code, stdout, stderr };
}

test('a command whose output nobody reads any more finishes its work silently', async () => {
  expect(await run('pipe')).toEqual({ code: 0, stdout: '', stderr: '' });
  expect(existsSync(done())).toBe(true);
});

test('a command whose output does not fit on the disk fails with a sentence', async () => {
  const { code, stderr } = await run(openSync('/dev/full', 'w'));
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: expect.stringMatching(/^[^\n]*no space left on device[^\n]* \(MF-\d{3}\)\n$/),
  });
});

test.each([['--help'], ['-h']])('%s prints the help, and runs nothing', async (word) => {
  expect(await run('pipe', [path.join(folder, 'role'), word])).toEqual({
    code: 0,
    stdout: 'The help.\n',
    stderr: '',
  });
  expect(existsSync(path.join(folder, 'role'))).toBe(false);
});

const where = {
  checkout: {},
  package: { isPackage: true },
  'repository of a team': { isTeam: true },
};

const release = 'To go back: npm run release -- mf-billing --to 1.0.0-b2';
const trial = 'Live: npm run release -- mf-a mf-b --live  End: npm run release -- mf-a --withdraw';
const host = 'To allow it: npm run deploy -- <folder> --host mf-a=https://a.example';

test.each<[keyof typeof where, string, string]>([
  ['checkout', release, release],
  ['package', release, 'To go back: console release mf-billing --to 1.0.0-b2'],
  ['package', host, 'To allow it: console deploy <folder> --host mf-a=https://a.example'],
  ['repository of a team', release, 'To go back: npx console release --to 1.0.0-b2'],
  [
    'repository of a team',
    trial,
    'Live: npx console release --live  End: npx console release --withdraw',
  ],
  [
    'repository of a team',
    'To restore it: npm run release -- --revert 7',
    'To restore it: npx console release --revert 7',
  ],
  // The operator runs this command in the checkout.
  ['repository of a team', host, host],
])('in a %s, a message names the commands as they are typed there', (place, text, said) => {
  expect(withCommands(text, where[place])).toBe(said);
});
