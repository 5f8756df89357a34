/** A publisher's command. `again` allows withdrawn versions. */
export type Command =
  | {
      readonly what: 'release';
      readonly module: string;
      readonly version: string;
      readonly again: boolean;
    }
  | {
      readonly what: 'to';
      readonly module: string;
      readonly version: string;
      readonly again: boolean;
    }
  | {
      readonly what: 'trial';
      readonly module: string;
      readonly version: string;
      readonly again: boolean;
    }
  | { readonly what: 'live' | 'withdraw'; readonly module: string }
  | { readonly what: 'revert'; readonly change: number; readonly again: boolean }
  | { readonly what: 'freeze' | 'unfreeze' | 'clean' };

/** A simple model of a console. */
export interface PlainConsole {
  /** The live version, by module. */
  readonly live: Readonly<Record<string, string>>;
  /** Former and live versions by module, oldest first; a rollback drops those after its target. */
  readonly past: Readonly<Record<string, readonly string[]>>;
  readonly onTrial: Readonly<Record<string, string>>;
  /** Names such as `mf-users 2`. */
  readonly withdrawn: readonly string[];
  readonly isFrozen: boolean;
  /** All changes, oldest first. */
  readonly changes: readonly PlainChange[];
}

interface PlainChange {
  readonly module?: string;
  readonly how: Command['what'] | 'start';
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The change that a command makes. */
export type Step =
  | {
      readonly how: 'release' | 'to' | 'revert' | 'live' | 'trial';
      readonly module: string;
      readonly version: string;
      readonly again: boolean;
      /** For a revert, the number of the reverted change. */
      readonly change?: number;
    }
  | { readonly how: 'withdraw'; readonly module: string; readonly version: string }
  | { readonly how: 'freeze' | 'unfreeze' };

/** The expected result of a command: a refusal's number, nothing to do, or the outcome. */
export type Verdict<Done> = { readonly refused: string } | 'nothing' | Done;

/** Returns the change that a command makes in the console as its publisher sees it. */
export function plan(
  command: Command,
  now: PlainConsole,
  isPublished: (module: string, version: string) => boolean,
): Verdict<Step> {
  switch (command.what) {
    case 'clean':
      return 'nothing';
    case 'freeze':
    case 'unfreeze':
      return { how: command.what };
    case 'withdraw': {
      const { module } = command;
      const last = now.changes.findLast((one) => one.module === module);
      const tried = now.onTrial[module];
      if (!tried && last?.how === 'withdraw') return 'nothing';
      return { how: 'withdraw', module, version: tried ?? now.live[module] ?? '' };
    }
    case 'live': {
      const { module } = command;
      const version = now.onTrial[module];
      if (!version) return { refused: 'MF-136' };
      return now.isFrozen ? { refused: 'MF-108' } : { how: 'live', module, version, again: false };
    }
    case 'revert': {
      const { change, again } = command;
      const version = previousVersion(change, now);
      if (typeof version !== 'string') return version;
      const module = now.changes[change - 1]?.module ?? '';
      if (now.isFrozen) return { refused: 'MF-108' };
      if (!isPublished(module, version)) return { refused: 'MF-103' };
      if (now.live[module] === version) return 'nothing';
      return { how: 'revert', module, version, again, change };
    }
    default: {
      const { what, module, version, again } = command;
      if (now.isFrozen) return { refused: 'MF-108' };
      if (what === 'to' && !isPublished(module, version)) return { refused: 'MF-103' };
      if (now.live[module] === version) return 'nothing';
      return { how: what, module, version, again };
    }
  }
}

/** Returns the console after a change, or the refusal of the change. */
export function after(step: Step, now: PlainConsole): Verdict<PlainConsole> {
  if (!('module' in step)) {
    const isFrozen = step.how === 'freeze';
    if (now.isFrozen === isFrozen) return 'nothing';
    return { ...now, isFrozen, changes: [...now.changes, { how: step.how }] };
  }
  if (step.how === 'withdraw') return withoutVersion(step.module, step.version, now);
  const { module, version, how } = step;
  const name = `${module} ${version}`;
  if (now.isFrozen) return { refused: 'MF-108' };
  if (step.change !== undefined) {
    const back = previousVersion(step.change, now);
    if (typeof back !== 'string') return back;
  }
  const tried = now.onTrial[module];
  if (how === 'live' && tried !== version) return { refused: 'MF-136' };
  if (!step.again && now.withdrawn.includes(name)) return { refused: 'MF-133' };
  const withdrawn = now.withdrawn.filter((one) => one !== name);
  if (how === 'trial') {
    if (tried && tried !== version) return { refused: 'MF-135' };
    // If the version went live for all in the meantime, there is no trial.
    const isLive = now.live[module] === version;
    const onTrial = isLive ? now.onTrial : { ...now.onTrial, [module]: version };
    return { ...now, withdrawn, onTrial, changes: [...now.changes, { how, module }] };
  }
  const change = { how, module, from: now.live[module], to: version };
  return { ...withLive(module, version, now), withdrawn, changes: [...now.changes, change] };
}

function withoutVersion(module: string, version: string, now: PlainConsole): Verdict<PlainConsole> {
  const name = `${module} ${version}`;
  const isLive = now.live[module] === version;
  const isTried = now.onTrial[module] === version;
  if (!isLive && !isTried && now.withdrawn.includes(name)) return 'nothing';
  const withdrawn = [...now.withdrawn.filter((one) => one !== name), name];
  const [back] = fallbacks(module, now).reverse();
  if (isLive && !back) return { refused: 'MF-137' };
  const next = isLive && back ? withLive(module, back, now) : now;
  const { [module]: tried, ...others } = next.onTrial;
  return {
    ...next,
    withdrawn,
    onTrial: tried === version ? others : next.onTrial,
    changes: [
      ...now.changes,
      { how: 'withdraw', module, ...(isLive && { from: version, to: back }) },
    ],
  };
}

function withLive(module: string, version: string, now: PlainConsole): PlainConsole {
  const past = now.past[module] ?? [];
  const at = past.indexOf(version);
  const { [module]: tried, ...others } = now.onTrial;
  return {
    ...now,
    live: { ...now.live, [module]: version },
    past: { ...now.past, [module]: at < 0 ? [...past, version] : past.slice(0, at + 1) },
    onTrial: tried === version ? others : now.onTrial,
  };
}

/** Returns the fallback versions of a module, newest last. */
const fallbacks = (module: string, { past, withdrawn }: PlainConsole): string[] =>
  (past[module] ?? []).slice(0, -1).filter((one) => !withdrawn.includes(`${module} ${one}`));

/** Returns the version before a change, unless the module was changed again. */
function previousVersion(change: number, now: PlainConsole): string | { readonly refused: string } {
  const { module, from, to } = now.changes[change - 1] ?? {};
  if (module === undefined || from === undefined) return { refused: 'MF-104' };
  return now.live[module] === to ? from : { refused: 'MF-105' };
}

/** Returns what the page and the history must contain. */
export function expectedState(
  now: PlainConsole,
  isPublished: (module: string, version: string) => boolean,
): unknown {
  return {
    live: now.live,
    back: Object.fromEntries(
      Object.keys(now.live).map((name) => [
        name,
        fallbacks(name, now).findLast((version) => isPublished(name, version)),
      ]),
    ),
    onTrial: Object.entries(now.onTrial)
      .map(([module, version]) => `${module} ${version}`)
      .sort(),
    withdrawn: [...now.withdrawn].sort(),
    history: now.changes.map(({ how, module, from, to }, index) => [
      index + 1,
      how,
      module,
      from,
      to,
    ]),
  };
}
