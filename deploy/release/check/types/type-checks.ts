import { createHash } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '@console/shared-node/folders.ts';
import { fingerprint } from '../../../build-output/fingerprint.ts';
import { makeBeside } from '../../store/files.ts';
import type { Release } from '../../store/release.ts';
import type { Store } from '../../store/store.ts';
import { importedFile } from '../imported-file.ts';
import { type Declared, readDeclarations, readSources, type Usage } from './carried-types.ts';
import type { TypeFault } from './type-fault.ts';

/** How many results and live usages are kept; enough for fallbacks, which releases also check. */
const KEPT = 200;

/** A usage with the key of its check. */
export interface KeyedUsage extends Usage {
  /** A hash of the sources, and of the declarations and packages that they are compiled against. */
  readonly key: string;
}

/** A usage to check. */
export interface UsageToCheck {
  readonly usage: KeyedUsage;
  /**
   * Another usage of the same module. Only files whose errors may differ between the two usages are
   * checked, which takes a fraction of the time.
   */
  readonly other?: KeyedUsage | undefined;
}

/** The hash of installed packages and compiler options, which this process assumes constant. */
let packages: string | undefined;

/** A console's cache of type checks, so that each usage is compiled once. */
export class TypeChecks {
  readonly #file: string;
  readonly #faults: Map<string, readonly TypeFault[]>;
  readonly #run: Set<string>;

  private constructor(file: string, { faults = [], run = [] }: Kept) {
    this.#file = file;
    this.#faults = new Map(faults);
    this.#run = new Set(run);
  }

  /** Reads the stored results; starts with none if the file is unreadable. */
  static async open({ editions }: Store): Promise<TypeChecks> {
    const file = path.join(editions, 'judged-types.json');
    const text = await readFile(file, 'utf8').catch(() => '{}');
    try {
      return new TypeChecks(file, JSON.parse(text));
    } catch {
      return new TypeChecks(file, {});
    }
  }

  /** Records a live usage, so that a later return to it needs no new check. */
  noteRun({ key }: KeyedUsage): void {
    // Moves the usage to the end, where the newest usages are.
    this.#run.delete(key);
    this.#run.add(key);
  }

  hasRun = ({ key }: KeyedUsage): boolean => this.#run.has(key);

  /**
   * Returns how a version uses the shared modules that it is to run with. Returns `undefined` if there
   * are none, or if one side carries no types; then only names are checked.
   */
  usageOf(user: Release, together: readonly Release[]): KeyedUsage | undefined {
    const sources = readSources(user);
    const providers = together.filter(({ module }) => `@console/${module}` in user.uses);
    if (!sources || providers.length === 0) return undefined;
    const declared = new Map<string, Declared>();
    for (const provider of providers) {
      const types = readDeclarations(provider);
      if (!types) return undefined;
      const declarationsOf = (script: string) => {
        const file = `/${path.basename(script, '.js')}.d.ts`;
        return [...types.files.keys()].find((one) => one.endsWith(file));
      };
      for (const [specifier, entry] of Object.entries(provider.entries)) {
        const file = importedFile(provider, specifier, user) ?? entry;
        const entryFile = declarationsOf(file);
        const currentFile = file === entry ? undefined : declarationsOf(entry);
        if (entryFile)
          declared.set(specifier, { types, entryFile, ...(currentFile && { currentFile }) });
      }
    }
    const hashes = [...declared]
      .map(([specifier, { types, entryFile }]) => [specifier, types.hash, entryFile])
      .sort();
    packages ??= fingerprint(root, ['package-lock.json', 'tsconfig.json']);
    const key = createHash('sha256').update(JSON.stringify([sources.hash, hashes, packages]));
    return { key: key.digest('hex'), sources, declared };
  }

  /**
   * Returns where modules do not compile against the shared modules that they are to run with.
   *
   * @param asked - usages in one set of versions
   * @returns the faults of each usage
   */
  async faultsOf(asked: readonly UsageToCheck[]): Promise<readonly (readonly TypeFault[])[]> {
    const unknown = asked.filter((one) => !this.#faults.has(toKey(one)));
    // Most releases change no types and skip the compiler.
    if (unknown.length > 0) await this.#check(unknown);
    return asked.map((one) => this.#faults.get(toKey(one)) ?? []);
  }

  /** Compiles all usages together, then each with faults alone: another usage may be their cause. */
  async #check(asked: readonly UsageToCheck[]): Promise<void> {
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
      if (one) this.#faults.set(toKey(one), faults);
    }
  }

  /** Writes the newest results to the file. */
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

/** The content of the file. */
interface Kept {
  readonly faults?: readonly (readonly [key: string, faults: readonly TypeFault[]])[];
  readonly run?: readonly string[];
}

const toKey = ({ usage, other }: UsageToCheck): string =>
  other ? `${usage.key} ${other.key}` : usage.key;
