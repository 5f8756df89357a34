import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The limit of a unit's exposure, in tenths: systemd rates from 0 to 10, and below 2 is “OK”. */
const MAX_EXPOSURE = '15';

const units = readdirSync(__dirname).filter((name) => name.endsWith('.service'));

const read = (unit: string): string => readFileSync(path.join(__dirname, unit), 'utf8');

function analyze(words: readonly string[]): string {
  const { stdout, stderr } = spawnSync('systemd-analyze', words, {
    cwd: __dirname,
    encoding: 'utf8',
  });
  return stderr || stdout;
}

test.each(units)('systemd rates %s as well confined, and finds no mistake in it', (unit) => {
  if (!existsSync('/usr/bin/systemd-analyze')) {
    return void process.stderr.write(`${unit} was not verified: systemd-analyze is missing\n`);
  }
  expect(analyze(['verify', unit])).toBe('');
  const rated = ['security', '--offline=true', `--threshold=${MAX_EXPOSURE}`, unit];
  expect(analyze(rated)).toMatch(/Overall exposure level .*: [01]\.\d OK/);
});

test.each(units)('the program started by %s exists', (unit) => {
  const [, launcher = '', service = ''] = /^ExecStart=node (\S+) (\S+)$/m.exec(read(unit)) ?? [];
  const root = path.resolve(__dirname, '../../..');
  expect(existsSync(path.join(root, launcher))).toBe(true);
  expect(existsSync(path.join(root, service, 'main.ts'))).toBe(true);
});
