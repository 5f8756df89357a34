import * as files from 'node:fs/promises';
import { setImmediate as settled } from 'node:timers/promises';

/** A system call of a process, which is performed in a turn of the process. */
interface Call {
  readonly name: string;
  /** Performs the call. */
  readonly perform: () => Promise<unknown>;
  /** Performs the part of the call that is done if the process is killed during it. */
  readonly half: () => Promise<unknown>;
  readonly answer: (result: Promise<unknown>) => void;
}

/** The change of the file system at which a process is killed, and how much of the change is done. */
export interface Kill {
  readonly change: number;
  readonly when: 'before' | 'halfway' | 'after';
}

const CHANGES = ['cp', 'link', 'mkdir', 'rename', 'rm', 'symlink', 'writeFile'];

/** IDs of running processes. */
const running = new Set<number>();
let processes = 0;

/**
 * A process of a publisher. It has its own instance of the commands, and each of its file accesses
 * waits for a turn. Processes share only folders.
 */
export class Publisher {
  readonly #built: string;
  #commands: Commands;
  #calls: Call[] = [];
  #changes = 0;
  #kill: Kill | undefined;
  #pid = 0;
  #wasKilled = false;

  /** @param built - folder with a build of each module */
  constructor(built: string) {
    this.#built = built;
    this.#commands = this.#load(built);
  }

  get commands(): Commands {
    return this.#commands;
  }

  /** Starts another process. */
  start(kill?: Kill): void {
    // A killed process loses its in-memory state, such as the queue of the lock.
    if (this.#wasKilled) this.#commands = this.#load(this.#built);
    this.#wasKilled = false;
    processes += 1;
    this.#pid = processes;
    running.add(this.#pid);
    this.#calls = [];
    this.#changes = 0;
    this.#kill = kill;
  }

  get isAlive(): boolean {
    return running.has(this.#pid);
  }

  /** Returns whether the process waits for a system call; otherwise it is idle. */
  get isWaiting(): boolean {
    return this.#calls.length > 0;
  }

  /** Performs the next system call of the process, or kills the process instead. */
  async takeTurn(): Promise<void> {
    const call = this.#calls.shift();
    if (!call) return;
    if (CHANGES.includes(call.name)) this.#changes += 1;
    const kill = this.#kill;
    if (kill?.change === this.#changes) {
      this.kill();
      if (kill.when === 'after') await call.perform().catch(() => undefined);
      if (kill.when === 'halfway') await call.half().catch(() => undefined);
      return;
    }
    const result = call.perform();
    call.answer(result);
    await result.catch(() => undefined);
    await settled();
  }

  kill(): void {
    running.delete(this.#pid);
    this.#calls = [];
    this.#wasKilled = true;
  }

  #load(built: string): Commands {
    let commands: Commands | undefined;
    jest.isolateModules(() => {
      jest.doMock('node:fs/promises', () => this.#ownFiles());
      jest.doMock('node:timers/promises', () => ({
        setTimeout: () => this.#ask('pause', nothing),
      }));
      jest.doMock('../../../shared-node/folders.ts', () => ({
        ...jest.requireActual('@console/shared-node/folders.ts'),
        dist: built,
      }));
      jest.doMock('../../../shared-node/claim.ts', () => ({
        ...jest.requireActual('@console/shared-node/claim.ts'),
        ownClaim: () => ({ pid: this.#pid }),
        isRunning: ({ pid }: { readonly pid: number }) => running.has(pid),
      }));
      // Mocks functions whose result depends only on the build, not on concurrent releases.
      jest.doMock('../../../tooling/bundler/build-stale.ts', () => ({ buildStale: nothing }));
      jest.doMock('../../build-output/compress.ts', () => ({ precompress: nothing }));
      jest.doMock('../../release/check/check.ts', () => ({
        checkAlone: nothing,
        checkTogether: async () => new Map(),
        checkStored: nothing,
        findMisfit: nothing,
        findTrialMisfit: nothing,
        canReturn: async () => true,
      }));
      jest.doMock('../../release/check/check-rules.ts', () => ({
        checkRules: async (_: unknown, staged: unknown) => staged,
      }));
      jest.doMock('../../release/check/names.ts', () => ({ getNames: async () => new Map() }));
      commands = {
        ...require('../../release/commands/caller.ts'),
        ...require('../../release/commands/clean.ts'),
        ...require('../../release/commands/freeze.ts'),
        ...require('../../release/commands/live.ts'),
        ...require('../../release/commands/release.ts'),
        ...require('../../release/commands/revert.ts'),
        ...require('../../release/commands/to.ts'),
        ...require('../../release/commands/trial.ts'),
        ...require('../../release/commands/withdraw.ts'),
        ...require('../../release/edition/publish-edition.ts'),
        ...require('../../release/stage/stage.ts'),
        ...require('../../release/store/store.ts'),
      };
    });
    if (!commands) throw new Error('The modules were not loaded synchronously');
    return commands;
  }

  #ownFiles(): typeof files {
    return new Proxy(files, {
      get: (system, name: keyof typeof files) => {
        const original = system[name];
        if (typeof original !== 'function') return original;
        return (...args: unknown[]) => {
          // Skips flushing: it would take most of the time, and power failures are not part of the model.
          const quick = args.map((arg) => (isFlushed(arg) ? { ...arg, flush: false } : arg));
          const call = (all: unknown[]) => Reflect.apply(original, system, all);
          return this.#ask(
            name,
            () => call(quick),
            () => half(name, quick, call),
          );
        };
      },
    });
  }

  #ask(
    name: string,
    perform: () => Promise<unknown>,
    half: () => Promise<unknown> = nothing,
  ): Promise<unknown> {
    return new Promise((resolve) => {
      if (this.isAlive) this.#calls.push({ name, perform, half, answer: resolve });
    });
  }
}

const isFlushed = (arg: unknown): arg is object =>
  typeof arg === 'object' && arg !== null && 'flush' in arg;

const nothing = async (): Promise<undefined> => undefined;

async function half(
  name: string,
  [location, content, ...more]: readonly unknown[],
  call: (args: unknown[]) => Promise<unknown>,
): Promise<unknown> {
  if (name !== 'writeFile' || typeof content !== 'string') return undefined;
  return call([location, content.slice(0, content.length / 2), ...more]);
}

/** The commands that a process can run. */
export type Commands = typeof import('../../release/commands/caller.ts') &
  typeof import('../../release/commands/clean.ts') &
  typeof import('../../release/commands/freeze.ts') &
  typeof import('../../release/commands/live.ts') &
  typeof import('../../release/commands/release.ts') &
  typeof import('../../release/commands/revert.ts') &
  typeof import('../../release/commands/to.ts') &
  typeof import('../../release/commands/trial.ts') &
  typeof import('../../release/commands/withdraw.ts') &
  typeof import('../../release/edition/publish-edition.ts') &
  typeof import('../../release/stage/stage.ts') &
  typeof import('../../release/store/store.ts');
