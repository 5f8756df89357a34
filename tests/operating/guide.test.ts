import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { guideBlocks } from './guide.ts';

/** Parts after which `npm run test:all -- operating` checks the state. */
const CHECKED_PARTS = ['The provider', 'The first deployment', 'Going back', 'Backup'];

test('the guide has commands below the headings after which its test checks the state', async () => {
  const blocks = await guideBlocks();
  expect(blocks.length).toBeGreaterThan(20);
  const parts = blocks.map(({ headings }) => headings.at(-1));
  expect(parts).toEqual(expect.arrayContaining(CHECKED_PARTS));
  expect(new Set(blocks.map(({ headings }) => headings[0]))).toEqual(
    new Set(['Operating the console']),
  );
});

test('a shell can parse all commands of the guide', async () => {
  for (const { line, commands } of await guideBlocks()) {
    const { stderr } = spawnSync('bash', ['-n'], { input: commands, encoding: 'utf8' });
    expect(`line ${line}: ${stderr}`).toBe(`line ${line}: `);
  }
});

test('the guide starts all systemd units of the project', async () => {
  const commands = (await guideBlocks()).map((block) => block.commands).join('\n');
  const units = readdirSync(path.join(__dirname, '../../deploy/hosting/systemd'))
    .filter((name) => name.endsWith('.service'))
    .map((name) => name.replace('.service', ''));
  const started = [...commands.matchAll(/console-(?:api@|releases)/g)].map(([unit]) => unit);
  expect(new Set(started)).toEqual(new Set(units));
});
