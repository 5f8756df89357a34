import { createHash } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fingerprint } from '../../build/fingerprint.ts';
import { root } from '../../folders.ts';
import type { DeploymentFolders } from '../edition.ts';
import type { Release } from '../release.ts';
import { makeBeside } from '../write-whole.ts';
import { declarationsIn, sourcesIn } from './carried-types.ts';
import type { Declared, Usage } from './compile-usage.ts';
import type { TypeFault } from './type-fault.ts';

/** Judgements that are kept: a release asks again about the versions to fall back to. */
const KEPT = 200;

/** A usage that can be judged. */
export interface JudgedUsage extends Usage {
  /** The same wherever the same sources are compiled against the same declarations and packages. */
  readonly key: string;
}

/** What else the compiler's judgement rests on: the same as long as this process lives. */
let packages: string | undefined;

/** The judgements of a console, so that the compiler is asked once about each usage. */
export class JudgedTypes {
  readonly #file: string;
  readonly #faults: Map<string, readonly TypeFault[]>;

  private constructor(file: string, faults: Map<string, readonly TypeFault[]>) {
    this.#file = file;
    this.#faults = faults;
  }

  /** Those that were kept. What cannot be read is judged again. */
  static async open({ editions }: DeploymentFolders): Promise<JudgedTypes> {
    const file = path.join(editions, 'judged-types.json');
    try {
      return new JudgedTypes(file, new Map(JSON.parse(await readFile(file, 'utf8'))));
    } catch {
      return new JudgedTypes(file, new Map());
    }
  }

  /**
   * What a version uses of those that it is to run with; nothing where it uses none, or where one of
   * them does not carry its types: then names alone are judged.
   */
  usageOf(user: Release, together: readonly Release[]): JudgedUsage | undefined {
    const sources = sourcesIn(user);
    const providers = together.filter(({ module }) => `@console/${module}` in user.uses);
    if (!sources || providers.length === 0) return undefined;
    const declared = new Map<string, Declared>();
    for (const provider of providers) {
      const types = declarationsIn(provider);
      if (!types) return undefined;
      for (const [specifier, entry] of Object.entries(provider.entries)) {
        const file = `/${path.basename(entry, '.js')}.d.ts`;
        const face = [...types.files.keys()].find((one) => one.endsWith(file));
        if (face) declared.set(specifier, { types, face });
      }
    }
    const hashes = [...declared].map(([specifier, { types }]) => [specifier, types.hash]).sort();
    packages ??= fingerprint(root, ['package-lock.json', 'tsconfig.json']);
    const key = createHash('sha256').update(JSON.stringify([sources.hash, hashes, packages]));
    return { key: key.digest('hex'), sources, declared };
  }

  /**
   * Where the sources of modules do not compile against what they are to run with.
   *
   * @param usages - in one set of versions
   * @returns by their keys
   */
  async faultsOf(
    usages: readonly JudgedUsage[],
  ): Promise<ReadonlyMap<string, readonly TypeFault[]>> {
    const unknown = usages.filter(({ key }) => !this.#faults.has(key));
    // Most releases change no types, and do not wait for the compiler.
    if (unknown.length > 0) await this.#judge(unknown);
    return new Map(usages.map(({ key }) => [key, this.#faults.get(key) ?? []]));
  }

  /** All in one, as most have no fault; what has one is compiled by itself: it may be another's. */
  async #judge(usages: readonly JudgedUsage[]): Promise<void> {
    const { compileUsages } = await import('./compile-usage.ts');
    const found = compileUsages(usages);
    for (const [index, usage] of usages.entries()) {
      const isAlone = usages.length === 1 || found[index]?.length === 0;
      const [faults = []] = isAlone ? found.slice(index) : compileUsages([usage]);
      this.#faults.set(usage.key, faults);
    }
  }

  /** Keeps the newest. */
  async save(): Promise<void> {
    const text = JSON.stringify([...this.#faults].slice(-KEPT));
    await makeBeside(this.#file, async (unfinished) => {
      await writeFile(unfinished, text, { mode: 0o600 });
      await rename(unfinished, this.#file);
    });
  }
}
