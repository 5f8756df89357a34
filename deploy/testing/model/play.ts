import { isDeepStrictEqual } from 'node:util';
import {
  after,
  type Command,
  expectedState,
  type PlainConsole,
  plan,
  type Step,
  type Verdict,
} from './plain-console.ts';
import type { Kill, Publisher } from './publisher.ts';
import type { ReleasedFolder } from './released-folder.ts';
import { runCommand } from './run-command.ts';
import { MODULES } from './small-console.ts';

/** The commands, kills and turns of publishers. */
export interface Schedule {
  /** Commands of each publisher, run one after another. */
  readonly commands: readonly (readonly Command[])[];
  /** When each publisher is killed; after that, it runs no more commands. */
  readonly kills: readonly (Kill | undefined)[];
  readonly turns: readonly { readonly publisher: number; readonly answers: number }[];
}

/** Limit of system calls; a run that needs more never ends. */
const MAX_ANSWERS = 20_000;
const ANSWERS_PER_TURN = 25;

/** A command and its result so far. */
interface Order {
  readonly command: Command;
  /** The change that the command makes in the console that its publisher saw first. */
  planned?: Verdict<Step>;
  /** Index of the console that the publisher saw first. */
  since: number;
  editions: number;
  end?: { readonly error?: unknown };
}

interface Worker {
  readonly publisher: Publisher;
  readonly kill: Kill | undefined;
  readonly commands: Command[];
  order: Order | undefined;
}

/** Lets publishers change one console, and compares the console to the model after each turn. */
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
      kill: schedule.kills[index],
      commands: [...(schedule.commands[index] ?? [])],
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
    let rounds = MAX_ANSWERS / ANSWERS_PER_TURN;
    while (this.#workers.some(isBusy) && this.found.size === 0) {
      for (const worker of this.#workers) await this.#letWork(worker, ANSWERS_PER_TURN);
      rounds -= 1;
      if (rounds < 0) {
        this.found.add('it never ends');
        return;
      }
    }
  }

  async #letWork(worker: Worker, answers: number): Promise<void> {
    const { publisher, commands } = worker;
    for (let answer = 0; answer < answers; answer += 1) {
      if (!worker.order) {
        const command = commands.shift();
        if (!command) return;
        publisher.start(worker.kill);
        worker.order = this.#begin(publisher, command);
      }
      await publisher.takeTurn();
      this.#compare(worker.order);
      if (!publisher.isAlive) {
        worker.order = undefined;
        commands.length = 0;
      } else if (worker.order.end) {
        this.#checkResult(worker.order);
        worker.order = undefined;
      } else if (!publisher.isWaiting) {
        this.found.add(`${formatCommand(worker.order.command)} waits for nothing`);
        publisher.kill();
      }
    }
  }

  #begin(publisher: Publisher, command: Command): Order {
    const order: Order = { command, since: 0, editions: 0 };
    runCommand(publisher, this.#folder.location, command, () => {
      order.since = this.#consoles.length - 1;
      order.planned = plan(command, this.#now, this.#folder.isPublished);
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
  #compare(order: Order): void {
    for (const fault of this.#folder.faults()) {
      this.found.add(
        `${formatCommand(order.command)}: the page names ${fault}, which is not there`,
      );
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
      this.found.add(`${formatCommand(order.command)}: a change was lost`);
    }
    this.#history = history;
    const next =
      order.planned && typeof order.planned === 'object' && 'how' in order.planned
        ? after(order.planned, this.#now)
        : order.planned;
    if (typeof next !== 'object' || 'refused' in next || 'how' in next) {
      this.found.add(
        `${formatCommand(order.command)}: was done in spite of ${JSON.stringify(next)}`,
      );
      return;
    }
    this.#consoles.push(next);
    const [is, should] = [this.#folder.state(), expectedState(next, this.#folder.isPublished)];
    if (!isDeepStrictEqual(is, should)) {
      this.found.add(
        `${formatCommand(order.command)}: is ${JSON.stringify(is)} instead of ${JSON.stringify(should)}`,
      );
    }
  }

  /** Checks that the reported result of a command is true. */
  #checkResult({ command, planned, since, editions, end }: Order): void {
    const words = formatCommand(command);
    if (editions > 1) this.found.add(`${words}: was done ${editions} times`);
    const seen = this.#consoles.slice(since);
    const verdicts = [
      planned,
      ...(typeof planned === 'object' && 'how' in planned
        ? seen.map((one) => after(planned, one))
        : []),
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
    if ('version' in command) {
      const { module, version } = command;
      // A publisher whose build of this version has other content may be refused.
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

const isBusy = ({ commands, order }: Worker): boolean => commands.length > 0 || order !== undefined;

const formatCommand = (command: Command): string => Object.values(command).join(' ');
