import { readFileSync } from 'node:fs';
import path from 'node:path';
import { allFilesOf } from '@console/deploy/build-output/fingerprint.ts';
import {
  importMapFile,
  modulesOf,
  readImportMap,
} from '@console/deploy/build-output/import-map.ts';
import { root } from '@console/shared-node/folders.ts';
import { COMPONENTS } from '../bundler/build-components.ts';
import { noticesOf } from '../bundler/notices.ts';
import { packTarball } from '../bundler/package/package.ts';
import { bundlePrograms } from './programs.ts';
import { sharedModuleLinks, typesForChecks } from './types-for-checks.ts';

/** A package for hosts: programs, and the files that they read. It has the folders of the project. */
interface Content {
  /** Entries by command. */
  readonly programs: Readonly<Record<string, string>>;
  /** Files and folders below the root. */
  readonly files: readonly string[];
  /** Packages with files of their own, which therefore are not bundled. */
  readonly packages?: readonly string[];
  /** Whether it checks the types of releases. */
  readonly checksTypes?: boolean;
}

/** The files with which a release is checked. */
const RELEASE = {
  files: ['importmap.json', 'package-lock.json', 'tsconfig.json', 'deploy/release/check/run'],
  packages: [
    '@jitl/quickjs-ffi-types',
    '@jitl/quickjs-ng-wasmfile-release-sync',
    'quickjs-emscripten-core',
    'typescript',
  ],
  checksTypes: true,
};

const PACKAGES: Readonly<Record<string, Content>> = {
  console: {
    ...RELEASE,
    programs: {
      deploy: 'deploy/hosting/main.ts',
      release: 'deploy/release/main.ts',
      audit: 'deploy/audit/main.ts',
      contract: 'platform/contract/main.ts',
    },
    files: [
      ...RELEASE.files,
      'deploy/hosting/caddy',
      'deploy/hosting/containers',
      'deploy/hosting/monitoring',
      'deploy/hosting/nginx',
      'platform/api/openapi.json',
      'platform/keycloak/platform-realm.json',
      ...linkedDocuments(),
    ],
  },
  'console-api': {
    programs: { api: 'platform/api/main.ts', permissions: 'platform/permissions.ts' },
    files: ['platform/api/names/confusables.txt', 'deploy/hosting/systemd/console-api@.service'],
  },
  'console-release-service': {
    ...RELEASE,
    programs: {
      'release-service': 'deploy/release-service/main.ts',
      'one-release': 'deploy/release-service/one-release.ts',
    },
    files: [...RELEASE.files, 'deploy/hosting/systemd/console-releases.service'],
    // Counts of reports are in an embedded database.
    packages: [...RELEASE.packages, '@electric-sql/pglite'],
  },
};

/** Returns the README and all documents that it leads to, with the pictures and examples that they name. */
function linkedDocuments(): readonly string[] {
  const found = new Set(['README.md']);
  for (const file of found) {
    if (!file.endsWith('.md')) continue;
    const text = readFileSync(path.join(root, file), 'utf8');
    for (const [, link = ''] of text.matchAll(/\]\(([\w./-]+\.(?:md|png|ya?ml))(?:#[^)]*)?\)/g))
      found.add(path.posix.join(path.posix.dirname(file), link));
  }
  return [...found];
}

/** The builds and properties from which all packages are made. */
export interface Source {
  /** Folder with one output folder per module. */
  readonly built: string;
  readonly version: string;
  /** Modification time of every packed file. */
  readonly time: Date;
}

/** A tarball, and the npm packages in it. */
interface Packed {
  readonly tarball: Buffer;
  /** Each as `<name> <version>`. */
  readonly contains: ReadonlySet<string>;
}

/** Packs each package; returns them by name. The same source gives the same bytes. */
export async function packAll(source: Source): Promise<Readonly<Record<string, Packed>>> {
  const packed: Record<string, Packed> = {};
  for (const [name, content] of Object.entries(PACKAGES)) {
    packed[name] = await packOne(name, content, source);
  }
  return packed;
}

async function packOne(name: string, content: Content, source: Source): Promise<Packed> {
  const { files: programs, sources } = await bundlePrograms(content.programs);
  const starts = ['check-node', 'program', 'serve'].map((one) => `shared-node/${one}.cjs`);
  const copied = [...content.files, 'LICENSE', ...starts];
  const types = content.checksTypes ? typesForChecks() : [];
  const packages = (content.packages ?? []).flatMap(packageFiles);
  const modules = name === 'console' ? builtModules(source.built) : {};
  const notices = noticesOf(name, [...sources, ...types, ...packages], {
    folder: root,
    builder: 'esbuild',
    namesLicences: true,
  });
  const files = {
    ...read([...copied.flatMap(filesBelow), ...types, ...packages]),
    ...programs,
    ...modules,
    'bin/console': readFileSync(path.join(import.meta.dirname, 'launcher.cjs')),
    'package.json': manifest(source.version),
    [`third-party-notices-${name}.txt`]: notices,
  };
  const tarball = await packTarball(files, {
    folder: `console-${source.version}`,
    mtime: source.time,
    links: content.checksTypes ? sharedModuleLinks : {},
  });
  const ofModules = Object.entries(modules).filter(([file]) =>
    file.endsWith('third-party-notices.txt'),
  );
  const texts = [notices, ...ofModules.map(([, text]) => String(text))];
  return { tarball, contains: new Set(texts.flatMap(packagesIn)) };
}

/** Returns the manifest of every package, because several packages may be unpacked into the same folder. */
function manifest(version: string): string {
  const { name, license, engines } = JSON.parse(
    readFileSync(path.join(root, 'package.json'), 'utf8'),
  );
  return `${JSON.stringify({ name, version, private: true, license, engines }, null, 2)}\n`;
}

/** The files of an npm package that run, and TypeScript's declarations of the language and of browsers. */
const RUNS =
  /^(package\.json|LICEN[CS]E(\.\w+)?|dist\/(fs\/)?[^/]+\.([cm]?js|wasm|data)|lib\/(typescript\.js|lib\.([^/]+\.)?d\.ts))$/i;

const packageFiles = (name: string): readonly string[] =>
  filesBelow(`node_modules/${name}`).filter((file) =>
    RUNS.test(file.slice(`node_modules/${name}/`.length)),
  );

const filesBelow = (location: string): readonly string[] =>
  allFilesOf(path.join(root, location))
    .filter((file) => !/\.test\.ts$/.test(file))
    .map((file) => toPosix(path.relative(root, file)));

const read = (files: readonly string[]): Record<string, Buffer> =>
  Object.fromEntries(files.map((file) => [file, readFileSync(path.join(root, file))]));

/** Returns the builds of all modules, and their manifests, which have their versions. */
function builtModules(built: string): Record<string, Buffer> {
  const inEach = modulesOf(readImportMap(importMapFile)).map(({ name }) => name);
  const names = [...inEach, COMPONENTS];
  const files = names.flatMap((name) => allFilesOf(path.join(built, name)));
  return {
    ...read(names.flatMap((name) => filesBelow(`${name}/package.json`))),
    ...Object.fromEntries(
      files.map((file) => [
        toPosix(path.join('dist', path.relative(built, file))),
        readFileSync(file),
      ]),
    ),
  };
}

const toPosix = (file: string): string => file.split(path.sep).join('/');

/** Returns the packages that a text by {@link noticesOf} lists at its beginning. */
const packagesIn = (notices: string): readonly string[] =>
  [...(notices.split('\n====', 1)[0] ?? '').matchAll(/^(\S+ \d\S+), /gm)].map(
    ([, one = '']) => one,
  );
