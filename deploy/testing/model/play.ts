import { isDeepStrictEqual } from 'node:util';
import {
  after,
  type Deed,
  meaning,
  type PlainConsole,
  type Step,
  standingOf,
  type Verdict,
} from './plain-console.ts';
import type { Death, Publisher } from './publisher.ts';
import type { ReleasedFolder } from './released-folder.ts';
import { runDeed } from './run-deed.ts';
import { MODULES } from './small-console.ts';

/** The commands, deaths and turns of publishers. */
export interface Schedule {
  /** Commands of each publisher, run one after another. */
  readonly deeds: readonly (readonly Deed[])[];
  /** Deaths by publisher; after its death, a publisher runs no more commands. */
  readonly deaths: readonly (Death | undefined)[];
  readonly turns: readonly { readonly publisher: number; readonly answers: number }[];
}

/** Limit of system calls, more than any run that terminates needs. */
const ANSWERS_AT_MOST = 20_000;
const ANSWERS_AT_ONCE = 25;

/** A command and its result so far. */
interface Order {
  readonly deed: Deed;
  /** The step that the command stands for in the console that its publisher saw first. */
  meant?: Verdict<Step>;
  /** Index of that console. */
  since: number;
  editions: number;
  end?: { readonly error?: unknown };
}

interface Worker {
  readonly publisher: Publisher;
  readonly death: Death | undefined;
  readonly deeds: Deed[];
  order: Order | undefined;
}

/** Lets publishers change one console, and compares it to the model after each turn. */
export class Play {
  /** Violations that were found. */
  readonly found = new Set<string>();
  readonly #folder: ReleasedFolder;
  readonly #workers: readonly Worker[];
  readonly #turns: Schedule['turns'];
  /** The model consoles, one for each edition. */
  readonly #consoles: PlainConsole[];
  #number: string;
  #history: readonly unknown[];

  constructor(folder: ReleasedFolder, publishers: readonly Publisher[], schedule: Schedule) {
    this.#folder = folder;
    this.#turns = schedule.turns;
    this.#workers = publishers.map((publisher, index) => ({
      publisher,
      death: schedule.deaths[index],
      deeds: [...(schedule.deeds[index] ?? [])],
      order: undefined,
    }));
    this.#number = folder.number();
    this.#history = folder.edition().history;
    this.#consoles = [start];
  }

  async run(): Promise<void> {
    for (const { publisher, answers } of this.#turns) {
      const worker = this.#workers[publisher];
      if (worker) await this.#letWork(worker, answers);
    }
    let rounds = ANSWERS_AT_MOST / ANSWERS_AT_ONCE;
    while (this.#workers.some(isBusy) && this.found.size === 0) {
      for (const worker of this.#workers) await this.#letWork(worker, ANSWERS_AT_ONCE);
      rounds -= 1;
      if (rounds < 0) {
        this.found.add('it never ends');
        return;
      }
    }
  }

  async #letWork(worker: Worker, answers: number): Promise<void> {
    const { publisher, deeds } = worker;
    for (let answer = 0; answer < answers; answer += 1) {
      if (!worker.order) {
        const deed = deeds.shift();
        if (!deed) return;
        publisher.start(worker.death);
        worker.order = this.#begin(publisher, deed);
      }
      await publisher.takeTurn();
      this.#look(worker.order);
      if (!publisher.isAlive) {
        worker.order = undefined;
        deeds.length = 0;
      } else if (worker.order.end) {
        this.#judge(worker.order);
        worker.order = undefined;
      } else if (!publisher.isWaiting) {
        this.found.add(`${wordsOf(worker.order.deed)} waits for nothing`);
        publisher.kill();
      }
    }
  }

  #begin(publisher: Publisher, deed: Deed): Order {
    const order: Order = { deed, since: 0, editions: 0 };
    runDeed(publisher, this.#folder.place, deed, () => {
      order.since = this.#consoles.length - 1;
      order.meant = meaning(deed, this.#now, this.#folder.isPublished);
    }).then(
      () => {
        order.end = {};
      },
      (error: unknown) => {
        order.end = { error };
      },
    );
    return order;
  }

  get #now(): PlainConsole {
    return this.#consoles.at(-1) ?? start;
  }

  /** Compares the served console to the model. */
  #look(order: Order): void {
    for (const fault of this.#folder.faults()) {
      this.found.add(`${wordsOf(order.deed)}: the page names ${fault}, which is not there`);
    }
    for (const module of MODULES) {
      const listed = this.#folder.listed(module);
      const missing = listed.filter((version) => !this.#folder.isPublished(module, version));
      if (!listed.includes(this.#folder.edition().modules[module]?.version ?? ''))
        missing.push('live');
      for (const one of missing) this.found.add(`${module}’s list is wrong about ${one}`);
    }
    const number = this.#folder.number();
    if (number === this.#number) return;
    this.#number = number;
    order.editions += 1;
    const { history } = this.#folder.edition();
    if (!isDeepStrictEqual(history.slice(0, this.#history.length), this.#history)) {
      this.found.add(`${wordsOf(order.deed)}: a change was lost`);
    }
    this.#history = history;
    const next =
      order.meant && typeof order.meant === 'object' && 'how' in order.meant
        ? after(order.meant, this.#now)
        : order.meant;
    if (typeof next !== 'object' || 'refused' in next || 'how' in next) {
      this.found.add(`${wordsOf(order.deed)}: was done in spite of ${JSON.stringify(next)}`);
      return;
    }
    this.#consoles.push(next);
    const [is, should] = [this.#folder.standing(), standingOf(next, this.#folder.isPublished)];
    if (!isDeepStrictEqual(is, should)) {
      this.found.add(
        `${wordsOf(order.deed)}: is ${JSON.stringify(is)} instead of ${JSON.stringify(should)}`,
      );
    }
  }

  /** Checks that the reported result of a command is true. */
  #judge({ deed, meant, since, editions, end }: Order): void {
    const words = wordsOf(deed);
    if (editions > 1) this.found.add(`${words}: was done ${editions} times`);
    const seen = this.#consoles.slice(since);
    const verdicts = [
      meant,
      ...(typeof meant === 'object' && 'how' in meant ? seen.map((one) => after(meant, one)) : []),
    ];
    if (!end?.error) {
      const isDone = editions === 1 || verdicts.includes('nothing');
      if (!isDone) this.found.add(`${words}: was acknowledged, and is not there`);
      return;
    }
    if (editions > 0) this.found.add(`${words}: was refused and done`);
    const number =
      end.error instanceof Error && 'number' in end.error ? end.error.number : undefined;
    const refusals = verdicts.flatMap((one) =>
      typeof one === 'object' && 'refused' in one ? [one.refused] : [],
    );
    if ('version' in deed) {
      const { module, version } = deed;
      // A publisher may have built other content as this version, and then be refused.
      refusals.push('MF-107');
      if (!this.#folder.isPublished(module, version)) refusals.push('MF-103');
    }
    if (typeof number !== 'string' || !refusals.includes(number)) {
      this.found.add(`${words}: ${end.error}, which may be ${refusals}`);
    }
  }
}

const first = Object.fromEntries(MODULES.map((name) => [name, '1']));

const start: PlainConsole = {
  live: first,
  past: Object.fromEntries(MODULES.map((name) => [name, ['1']])),
  onTrial: {},
  withdrawn: [],
  isFrozen: false,
  changes: ['root-config', ...MODULES].map((module) => ({ how: 'start', module, to: '1' })),
};

const isBusy = ({ deeds, order }: Worker): boolean => deeds.length > 0 || order !== undefined;

const wordsOf = (deed: Deed): string => Object.values(deed).join(' ');
