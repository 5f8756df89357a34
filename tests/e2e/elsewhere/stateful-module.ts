import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const CONFIGURATION = `import consoleModule from 'console/vite';
import { defineConfig } from 'vite';

export default defineConfig({ plugins: [consoleModule()] });
`;

const SCREEN = `import { lazyPart } from '@console/shared-ui';
import { useState } from 'react';
import styles from './{{name}}-screen.module.css';
import { words } from './words.ts';

const Note = lazyPart(() => import('./note.tsx'));

export function {{component}}() {
  const [name, setName] = useState('');
  return (
    <div className={styles.screen}>
      <h1 tabIndex={-1}>{words.title} 0</h1>
      <label>
        Name <input value={name} onChange={({ target }) => setName(target.value)} />
      </label>
      <Note />
    </div>
  );
}
`;

const NOTE = `import { useState } from 'react';

export default function Note() {
  const [note, setNote] = useState('');
  return (
    <label>
      Note <input value={note} onChange={({ target }) => setNote(target.value)} />
    </label>
  );
}
`;

/**
 * Creates a React module in a repository of its own, whose screen and late part have state: fields *Name* and
 * *Note*, and the title *Title 0*.
 *
 * @param origin - a running console, which provides the packages
 * @returns the folder of the module
 */
export async function makeStatefulModule(
  parent: string,
  origin: string,
  { name, builder }: { readonly name: string; readonly builder: 'webpack' | 'vite' },
): Promise<string> {
  const { packages } = await (await fetch(`${origin}/sdk/index.json`)).json();
  const npm = (cwd: string, ...words: readonly string[]) =>
    promisify(execFile)('npm', words, { cwd, env: teamEnvironment() });
  const tool = `--package=${origin}/sdk/${packages.console.file}`;
  await npm(parent, 'exec', '--yes', tool, '--', 'console', 'new', name);
  const folder = path.join(parent, name);
  const quiet = ['install', '--no-audit', '--no-fund'];
  await npm(folder, ...quiet, ...(builder === 'vite' ? ['--save-dev', 'vite@8.3.8'] : []));
  const word = name.slice('mf-'.length);
  const component = `${word[0]?.toUpperCase()}${word.slice(1)}Screen`;
  const files = {
    'src/words.ts': "export const words = { title: 'Title' };\n",
    'src/note.tsx': NOTE,
    [`src/${name}-screen.tsx`]: SCREEN.replace('{{name}}', name).replace(
      '{{component}}',
      component,
    ),
    ...(builder === 'vite' && { 'vite.config.ts': CONFIGURATION }),
  };
  for (const [file, text] of Object.entries(files)) await writeFile(path.join(folder, file), text);
  return folder;
}

/** Returns the environment of a team: without the settings that npm has added for this test run. */
export const teamEnvironment = (): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_|^INIT_CWD/i.test(name)),
  );
