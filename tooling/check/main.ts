import { spawn } from 'node:child_process';
import path from 'node:path';
import { permissions } from '@console/platform/api/permission.ts';
import { runMain } from '@console/shared-node/command.ts';
import { compiler, root } from '@console/shared-node/folders.ts';
import { writeApiTypes } from '../bundler/api-types.ts';
import { apiReportFaults } from '../public-api/api-report.ts';
import { modulesWithPublicApi } from '../public-api/public-api.ts';
import { asvsFaults } from './asvs.ts';
import { conformanceFaults } from './conformance.ts';
import { designFaults } from './design-values.ts';
import { documentFaults, readProject } from './documents.ts';
import { exportedFiles, readImports } from './imports.ts';
import { manifestPermissionFaults } from './manifest-permissions.ts';
import { moduleFolders } from './module-folders.cjs';
import { wordFaults } from './plain-words.ts';
import { SMALL_FILE_LINES, smallSingleUserFiles, sourceFiles } from './small-files.ts';

const folders = [...moduleFolders(root), 'shared-node', 'platform', 'deploy', 'tooling', 'tests'];

/** Allowed number of small files with a single user. Never raise this number. */
const SMALL_FILES = 29;

/** `npm run check`: checks everything about the sources that needs no running console. */
async function main(): Promise<void> {
  await writeApiTypes();
  // With few processors, several threads would only take turns, and each repeats some of the work.
  const types = tool('Types', process.execPath, [compiler, '--build', '--singleThreaded']);
  const tools = [
    types,
    types.then(() => report('Public API', apiReportFaults(root, modulesWithPublicApi))),
    tool('Lint and format', bin('biome'), ['check', '--error-on-warnings']),
    tool('Dead code', bin('knip'), ['--no-progress', '--no-config-hints']),
    tool('Imports', bin('depcruise'), ['--config', '.dependency-cruiser.cjs', ...folders]),
    tool('Folder cycles', bin('depcruise'), [
      '--config',
      '.dependency-cruiser.folders.cjs',
      ...folders,
    ]),
  ];
  const imports = folders.flatMap((folder) => readImports(root, folder));
  const files = folders.flatMap((folder) => sourceFiles(root, folder));
  const exported = exportedFiles(root, folders);
  const project = readProject(root, [...folders, 'docs']);
  const results = [
    smallFiles(smallSingleUserFiles(files, imports, exported)),
    report('Documents', [
      ...documentFaults(project),
      ...asvsFaults(project),
      ...conformanceFaults(project),
    ]),
    report('Plain words', wordFaults(project)),
    report('Design values', designFaults(project)),
    report('Permissions of manifests', manifestPermissionFaults(project, permissions)),
    ...(await Promise.all(tools)),
  ];
  process.exitCode = results.every(Boolean) ? 0 : 1;
}

const bin = (name: string): string => path.join(root, 'node_modules/.bin', name);

/** Runs a tool, and prints its whole output at its end, because the tools run in parallel. */
async function tool(title: string, program: string, args: readonly string[]): Promise<boolean> {
  const child = spawn(program, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const outputs: Buffer[] = [];
  for (const output of [child.stdout, child.stderr]) {
    output.on('data', (chunk: Buffer) => outputs.push(chunk));
  }
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  process.stdout.write(Buffer.concat(outputs));
  return report(title, code === 0 ? [] : [`${title}: see above`]);
}

function smallFiles(found: readonly string[]): boolean {
  const many = `${found.length} files under ${SMALL_FILE_LINES} lines have a single user; at most ${SMALL_FILES} are allowed`;
  return report('Small files', found.length > SMALL_FILES ? [...found, many] : []);
}

function report(title: string, faults: readonly string[]): boolean {
  for (const fault of faults) process.stdout.write(`${fault}\n`);
  const passed = faults.length === 0;
  process.stdout.write(`${passed ? 'passed' : 'FAILED'}  ${title}\n`);
  return passed;
}

runMain(main);
