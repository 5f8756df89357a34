import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fingerprint } from '../build-output/fingerprint.ts';
import { BucketStore } from '../release/store/bucket/bucket.ts';
import type { Objects } from '../release/store/bucket/objects.ts';

/** A change to publish: a history line, and versions to add or remove. */
interface Change {
  readonly line: string;
  /** A version, and the content of its only file. */
  readonly add?: { readonly version: string; readonly content: string };
  readonly remove?: string;
  /** Called after the copy is changed, before it goes live. */
  readonly meanwhile?: () => Promise<unknown>;
}

/** The description of an edition. */
interface SmallEdition {
  readonly number: number;
  readonly history: readonly string[];
  /** Live version of the only module. */
  readonly live: string;
}

const MODULE = 'mf-users';

/** The number of past editions to keep. */
const KEPT = 3;

/** A publisher with its own machine; its pages contain only the number of the live version. */
export class SmallPublisher {
  readonly #objects: Objects;
  readonly #kept: string;

  constructor(objects: Objects, kept: string) {
    this.#objects = objects;
    this.#kept = kept;
  }

  async open(): Promise<BucketStore> {
    return BucketStore.open('s3://console/prod', this.#objects, this.#kept);
  }

  /** Returns the live edition. */
  async live(): Promise<SmallEdition> {
    const bucket = await this.open();
    const edition = await editionIn(bucket.editions);
    await bucket.close();
    return edition;
  }

  /** Publishes as the commands do: stages, and then changes a copy of the live edition. */
  async publish({ line, add, remove, meanwhile }: Change): Promise<void> {
    const bucket = await this.open();
    const releases = path.join(bucket.releases, MODULE);
    const staged = add && path.join(releases, add.version);
    try {
      if (add && staged && !existsSync(staged)) {
        await mkdir(staged, { recursive: true });
        await writeFile(path.join(staged, 'mf-users.js'), add.content);
      }
      await bucket.change(async () => {
        const before = await editionIn(bucket.editions);
        if (add && staged && !existsSync(path.join(staged, 'release.json'))) {
          await writeFile(
            path.join(staged, 'release.json'),
            JSON.stringify({ content: fingerprint(staged, ['.']) }),
          );
        }
        const gone = remove && path.join(releases, remove);
        if (gone) await rename(gone, `${gone}.unfinished-`);
        const names = (await readdir(releases)).filter((name) => /^\d[\d.]*$/.test(name));
        const list = { module: MODULE, versions: names.map((version) => ({ version })) };
        await rm(path.join(releases, 'versions.json'), { force: true });
        await writeFile(path.join(releases, 'versions.json'), JSON.stringify(list));
        if (gone) await rm(`${gone}.unfinished-`, { recursive: true });
        await makeEdition(bucket.editions, {
          number: before.number + 1,
          history: [...before.history, line],
          live: add?.version ?? before.live,
        });
        await meanwhile?.();
      });
    } finally {
      await bucket.close();
    }
  }
}

async function editionIn(editions: string): Promise<SmallEdition> {
  const text = await readFile(path.join(editions, 'live/edition.json'), 'utf8').catch(() => '');
  return text ? JSON.parse(text) : { number: 0, history: [], live: '' };
}

async function makeEdition(editions: string, edition: SmallEdition): Promise<void> {
  const folder = path.join(editions, String(edition.number));
  await mkdir(path.join(folder, 'page'), { recursive: true });
  await writeFile(path.join(folder, 'page/index.html'), `runs ${edition.live}`);
  await writeFile(path.join(folder, 'edition.json'), JSON.stringify(edition));
  await rm(path.join(editions, 'live'), { force: true });
  await symlink(String(edition.number), path.join(editions, 'live'));
  await rm(path.join(editions, String(edition.number - KEPT)), { recursive: true, force: true });
}
