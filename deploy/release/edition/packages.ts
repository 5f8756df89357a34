import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { packageFile } from '../../build-output/contract.ts';
import { json } from '../store/files.ts';
import type { Release } from '../store/release.ts';

/** The folder of the page with the packages of live versions, their list, and a page that says how to begin. */
export const packagesFolder = 'sdk';

/** The package of the live tool, under a name that stays. */
const toolFile = 'console.tgz';

/** The package of root-config is the `console` tool, and has the version of root-config. */
const TOOL_MODULE = 'root-config';

/** The packages that belong to the live versions. */
export interface LivePackages {
  /** Packages by name. */
  readonly packages: Readonly<Record<string, LivePackage>>;
}

interface LivePackage {
  /** The live version of the package's module. */
  readonly version: string;
  /** File name below `sdk/`, whose content never changes. */
  readonly file: string;
  /** The hash of the file, as in a lockfile of npm. */
  readonly integrity: string;
}

/** Returns the packages of live versions; each package is in the folder of its version. */
export function livePackages(live: readonly Release[]): LivePackages {
  const found = live.filter(({ folder }) => existsSync(path.join(folder, packageFile)));
  const packages = found.map(({ module, version, folder }) => {
    const isTool = module === TOOL_MODULE;
    const file = `${isTool ? 'console' : module}-${version}.tgz`;
    const hash = createHash('sha512').update(readFileSync(path.join(folder, packageFile)));
    const integrity = `sha512-${hash.digest('base64')}`;
    return [isTool ? 'console' : `@console/${module}`, { version, file, integrity }];
  });
  return { packages: Object.fromEntries(packages) };
}

/** The documents for teams in a build of root-config, by file name below `docs/`, with their titles. */
const DOCUMENTS: Readonly<Record<string, string>> = {
  'modules-elsewhere.txt': 'Guide: build a module, from an empty folder to the live console',
  'modules-reference.txt': 'Reference: commands, imports, styles, settings, pages, your own API',
  'other-frameworks.txt': 'Other frameworks and builders: Vue, Svelte, Lit, Angular, Vite, none',
};

/** Makes browsers read a text as UTF-8, because servers send texts without a charset. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Returns the files of `sdk/`, by name: the list of packages, the current tool, the documents for teams, and
 * the page that says how to begin. That page has no script, and follows the system's theme.
 *
 * @param address - of the console, with a slash at the end
 */
export function packagesFiles(
  live: readonly Release[],
  address: string,
): Readonly<Record<string, string | Buffer>> {
  const list = livePackages(live);
  const { folder = '' } = live.find(({ module }) => module === TOOL_MODULE) ?? {};
  const documents = Object.keys(DOCUMENTS).filter((file) =>
    existsSync(path.join(folder, 'docs', file)),
  );
  const texts = documents.map((file) => [
    file,
    BYTE_ORDER_MARK + readFileSync(path.join(folder, 'docs', file), 'utf8'),
  ]);
  const rows = Object.entries(list.packages).map(
    ([name, { version, file }]) =>
      `<tr><th scope="row"><a href="${file}">${name}</a></th><td>${version}</td></tr>`,
  );
  const links = documents.map((file) => `<li><a href="${file}">${DOCUMENTS[file]}</a></li>`);
  return {
    ...(list.packages.console && { [toolFile]: readFileSync(path.join(folder, packageFile)) }),
    ...Object.fromEntries(texts),
    'index.json': json(list),
    'sdk.css': STYLE,
    'index.html': `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Build a module for this console</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="sdk.css">
<main>
<h1>Build a module for this console</h1>
<p>A module is a section of the console that your team builds, tests and releases by itself, from a repository of its
own. You need Node 20.19 or newer, npm, and an account of this console. You need no sources of the console.</p>
<h2>Begin</h2>
<pre role="region" aria-label="Commands">npm exec --yes --package=${address}sdk/${toolFile} -- console new mf-billing
cd mf-billing
npm install
npm run dev</pre>
<p><code>console new --with vue mf-notes</code> creates a module in Vue, <code>--with none</code> one without a
framework. <code>npm run check</code> compares a module with what is live here, and <code>npm run release</code>
releases it.</p>
${links.length > 0 ? `<h2>Read</h2>\n<ul>${links.join('\n')}</ul>` : ''}
<h2>Packages</h2>
<p>The packages of the versions that are live now. Each has a README, a CHANGELOG and declarations. The content of
these addresses never changes; <a href="${toolFile}">${toolFile}</a> is always the current tool.</p>
<table>
<thead><tr><th scope="col">Package</th><th scope="col">Version</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table>
<p>For programs: <a href="index.json">index.json</a></p>
</main>
</html>
`,
  };
}

const STYLE = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; background: Canvas; color: CanvasText; }
main { max-inline-size: 46rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere; }
pre { padding: 1rem; border: 1px solid GrayText; white-space: pre-wrap; }
table { border-collapse: collapse; }
th, td { padding: .25rem 1rem .25rem 0; text-align: start; font-weight: normal; }
thead th { font-weight: 600; }
`;

/**
 * Returns the path of a package among releases.
 *
 * @param pathname - path below the console's base, e.g. `/sdk/shared-ui-2.2.0-b1.tgz`
 * @returns e.g. `/shared-ui/2.2.0-b1/package.tgz`; `undefined` if the address is not of a package
 */
export function packageAt(pathname: string): string | undefined {
  const [, name, version] = /^\/sdk\/([a-z][a-z-]*)-(\d[^/]*)\.tgz$/.exec(pathname) ?? [];
  return name && `/${name === 'console' ? TOOL_MODULE : name}/${version}/${packageFile}`;
}
