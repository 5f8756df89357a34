import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { plantEmptyClusters } from '@console/platform/testing/empty-cluster.ts';
import { eventually } from '@console/platform/testing/eventually.ts';
import { runCommand } from '../testing/command.ts';
import { processesBelow } from '../testing/process-tree.ts';

const root = path.resolve(__dirname, '../..');
const PORT_BASE = 20_500;

test('fault 109: a console of which every part was left off ends with one sentence', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'console-left-off-'));
  await plantEmptyClusters(folder);
  const realm = ['--authority', 'http://localhost:1/realms/none'];
  const place = ['--port-base', String(PORT_BASE), '--data', folder];
  const command = await runCommand(root, ['tooling/start', ...realm, ...place], 'Stop with Ctrl-C');
  try {
    // From now on no part can start again.
    rmSync(folder, { recursive: true });
    writeFileSync(folder, '');
    const parts = processesBelow(command.process.pid).filter((one) => /-main-/.test(one.command));
    for (const { pid, command: program } of parts) {
      if (!program.includes('start-main')) process.kill(pid, 'SIGKILL');
    }
    await eventually(() => expect(command.said().match(/MF-182/g)).toHaveLength(2));
    await eventually(() => expect(command.process.exitCode).toBe(1));
    expect(command.said().trim().split('\n').at(-1)).toBe(
      `Every part of the console was left off. Read what its logs in ${folder}/logs say, and start it again (MF-186)`,
    );
  } finally {
    command.process.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
});
