import { createHash } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '@console/shared-node/folders.ts';
import { fingerprint } from '../../../build-output/fingerprint.ts';
import { makeBeside } from '../../store/files.ts';
import type { Release } from '../../store/release.ts';
import type { Store } from '../../store/store.ts';
import { declarationsIn, sourcesIn } from './carried-types.ts';
import type { TypeFault } from './type-fault.ts';
import type { Declared, Usage } from './usage.ts';

/** Judgements, and usages that have run, which are kept: a release asks about versions to fall back to. */
const KEPT = 200;

/** A usage that can be judged. */
export interface JudgedUsage extends Usage {
  /** The same wherever the same sources are compiled against the same declarations and packages. */
  readonly key: string;
}

/** A usage to judge. */
export interface AskedUsage {
  readonly usage: JudgedUsage;
  /**
   * Of the same module: only what may be judged otherwise there is looked at, which takes a fraction
   * of the time.
   */
  readonly other?: JudgedUsage | undefined;
}

/** What else the compiler's judgement rests on: the same as long as this process lives. */
let packages: string | undefined;

/** The judgements of a console, so that the compiler is asked once about each usage. */
export class JudgedTypes {
  readonly #file: string;
  readonly #faults: Map<string, readonly TypeFault[]>;
  readonly #run: Set<string>;

  private constructor(file: string, { faults = [], run = [] }: Kept) {
    this.#file = file;
    this.#faults = new Map(faults);
    this.#run = new Set(run);
  }

  /** Those that were kept. What cannot be read is judged again. */
  static async open({ editions }: Store): Promise<JudgedTypes> {
    const file = path.join(editions, 'judged-types.json');
    const text = await readFile(file, 'utf8').catch(() => '{}');
    try {
      return new JudgedTypes(file, JSON.parse(text));
    } catch {
      return new JudgedTypes(file, {});
    }
  }

  /** Notes what is live: whoever goes back to it is not asked again whether it can be. */
  noteRun({ key }: JudgedUsage): void {
    // The newest stand last.
    this.#run.delete(key);
    this.#run.add(key);
  }

  hasRun = ({ key }: JudgedUsage): boolean => this.#run.has(key);

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
   * @param asked - in one set of versions
   * @returns of each
   */
  async faultsOf(asked: readonly AskedUsage[]): Promise<readonly (readonly TypeFault[])[]> {
    const unknown = asked.filter((one) => !this.#faults.has(keyOf(one)));
    // Most releases change no types, and do not wait for the compiler.
    if (unknown.length > 0) await this.#judge(unknown);
    return asked.map((one) => this.#faults.get(keyOf(one)) ?? []);
  }

  /** All in one, as most have no fault; what has one is compiled by itself: it may be another's. */
  async #judge(asked: readonly AskedUsage[]): Promise<void> {
    const { compileUsages } = await import('./compile-usage.ts');
    const { changedFiles } = await import('./changed-files.ts');
    const usages = asked.map(({ usage, other }) => ({
      ...usage,
      changed: other && changedFiles(usage, other),
    }));
    const found = compileUsages(usages);
    for (const [index, usage] of usages.entries()) {
      const isAlone = usages.length === 1 || found[index]?.length === 0;
      const [faults = []] = isAlone ? found.slice(index) : compileUsages([usage]);
      const [one] = asked.slice(index);
      if (one) this.#faults.set(keyOf(one), faults);
    }
  }

  /** Keeps the newest. */
  async save(): Promise<void> {
    const kept: Kept = {
      faults: [...this.#faults].slice(-KEPT),
      run: [...this.#run].slice(-KEPT),
    };
    await makeBeside(this.#file, async (unfinished) => {
      await writeFile(unfinished, JSON.stringify(kept), { mode: 0o600 });
      await rename(unfinished, this.#file);
    });
  }
}

/** As it stands in the file. */
interface Kept {
  readonly faults?: readonly (readonly [key: string, faults: readonly TypeFault[]])[];
  readonly run?: readonly string[];
}

const keyOf = ({ usage, other }: AskedUsage): string =>
  other ? `${usage.key} ${other.key}` : usage.key;
