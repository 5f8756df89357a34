import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readlinkSync } from 'node:fs';
import path from 'node:path';
import type { ImportMap, PageReleases, VersionsFile } from '@console/shared-ui/contract';
import type { Edition } from '../../release/store/edition.ts';
import { Store } from '../../release/store/store.ts';
import { MODULES } from './small-console.ts';

/** Reads the current state of a console's data folder. */
export class ReleasedFolder {
  readonly location: string;
  readonly #store;

  constructor(location: string) {
    this.location = location;
    this.#store = new Store(location);
  }

  /** Returns the number of the served edition. */
  number(): string {
    return readlinkSync(path.join(this.#store.editions, 'live'));
  }

  edition(): Edition {
    return this.#read(this.#store.editions, 'live', 'edition.json');
  }

  page(): PageReleases {
    return this.#read(this.#store.page, 'releases.json');
  }

  isPublished = (module: string, version: string): boolean =>
    existsSync(path.join(this.#store.releases, module, version, 'release.json'));

  /** Returns the script of a published version. */
  script(module: string, version: string): string {
    return readFileSync(path.join(this.#store.releases, module, version, `${module}.js`), 'utf8');
  }

  /** Returns the addresses in the page whose files are missing or do not match their hashes. */
  faults(): string[] {
    const { imports, integrity = {} }: ImportMap = this.#read(this.#store.page, 'importmap.json');
    const unpublished = Object.values(imports).filter((address) => {
      const [, module = '', version = ''] = new URL(address).pathname.split('/');
      return !this.isPublished(module, version);
    });
    const other = Object.entries(integrity).filter(([address, hash]) => {
      const file = path.join(this.#store.releases, new URL(address).pathname);
      if (!existsSync(file)) return true;
      return hash !== `sha384-${createHash('sha384').update(readFileSync(file)).digest('base64')}`;
    });
    return [...unpublished, ...other.map(([address]) => address)];
  }

  /** Returns the versions in a module's list. */
  listed(module: string): string[] {
    const { versions }: VersionsFile = this.#read(this.#store.releases, module, 'versions.json');
    return versions.map(({ version }) => version);
  }

  /** Returns what the page and the history contain, in the form of `expectedState`. */
  state(): unknown {
    const { modules, withdrawn = {}, trials = [] } = this.page();
    return {
      live: Object.fromEntries(MODULES.map((name) => [name, modules[name]?.live.version])),
      back: Object.fromEntries(MODULES.map((name) => [name, modules[name]?.lastGood?.version])),
      onTrial: trials
        .flatMap((trial) => Object.entries(trial.modules))
        .map(([module, { version }]) => `${module} ${version}`)
        .sort(),
      withdrawn: Object.entries(withdrawn)
        .flatMap(([module, versions]) => versions.map((version) => `${module} ${version}`))
        .sort(),
      history: this.edition().history.map(({ id, how, module, from, to }) => [
        id,
        how,
        module,
        from,
        to,
      ]),
    };
  }

  #read<Content>(...location: readonly string[]): Content {
    return JSON.parse(readFileSync(path.join(...location), 'utf8'));
  }
}
