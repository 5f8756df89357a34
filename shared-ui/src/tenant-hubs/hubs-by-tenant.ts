import type { Hub, HubId, TenantId } from '@console/shared-auth';
import { differing } from '../queries/set-change.ts';

/** The part of a hub that is needed to name and link it. */
export type NamedHub = Pick<Hub, 'id' | 'name'>;

/** The hubs of a tenant. All tenants in the same hubs share one object. */
export interface HubSet {
  /** Ordered by name. */
  readonly hubs: readonly NamedHub[];
  /** The names of the hubs, in the same order. */
  readonly names: readonly string[];
}

export interface HubTenants {
  readonly hub: NamedHub;
  readonly ids: ReadonlySet<TenantId>;
}

export type ReadHubs = ReadonlyMap<HubId, HubTenants>;

/** Number of pairs processed per step, which takes about a millisecond. */
const PAIRS_PER_STEP = 2_000;

/** Maximum number of changed tenants to remember; with more of them, assume that all changed. */
const CHANGES_REMEMBERED = 2_000;

const NO_IDS: ReadonlySet<TenantId> = new Set();

/** The latest state. All indexes share it, so that two indexes never have the same state. */
let latestState = 0;

/** The pairs of hub and tenant, by tenant. */
export class HubsByTenant {
  readonly #byTenant = new Map<TenantId, KnownSet>();
  readonly #sets: HubSets;
  #read: Map<HubId, HubTenants> = new Map();
  /** The tenants whose hubs changed recently, each with the last state before the change. */
  readonly #changed = new Map<TenantId, number>();
  /** The earliest state since which changes are known. */
  #rememberedFrom = ++latestState;
  #state = this.#rememberedFrom;

  /** @param compare - compares names */
  constructor(compare: (one: string, other: string) => number) {
    this.#sets = new HubSets(compare);
  }

  of(tenantId: TenantId): HubSet {
    return this.#byTenant.get(tenantId) ?? this.#sets.empty;
  }

  /** Returns the number of a hub's tenants; undefined if the hub was not read. */
  countIn(hubId: HubId): number | undefined {
    return this.#read.get(hubId)?.ids.size;
  }

  /** The current state for {@link changedSince}; another number after each change. */
  get state(): number {
    return this.#state;
  }

  /** Returns the tenants whose hubs changed since an earlier state; undefined if unknown. */
  changedSince(state: number): ReadonlySet<TenantId> | undefined {
    if (state < this.#rememberedFrom) return undefined;
    const changed = [...this.#changed].filter(([, lastStateBefore]) => lastStateBefore >= state);
    return new Set(changed.map(([id]) => id));
  }

  /** Applies the differences, in steps that must run to the end. Returns whether there were any. */
  *update(read: ReadHubs): Generator<undefined, boolean> {
    let differs = false;
    for (const [id, { hub }] of this.#read) {
      // A renamed hub is handled like a different hub, because its name is shown.
      if (read.get(id)?.hub.name !== hub.name)
        differs = (yield* this.#replace({ hub, ids: NO_IDS })) || differs;
    }
    for (const one of read.values()) differs = (yield* this.#replace(one)) || differs;
    if (differs) this.#state = ++latestState;
    return differs;
  }

  *#replace(next: HubTenants): Generator<undefined, boolean> {
    const { hub, ids } = next;
    const before = this.#read.get(hub.id)?.ids ?? NO_IDS;
    if (ids === before) return false;
    let differs = !this.#read.has(hub.id);
    for (const some of differing(before, ids)) {
      yield* inSteps(some, (id) => {
        if (before.has(id) === ids.has(id)) return;
        differs = true;
        const set = this.#known(id);
        this.#put(id, ids.has(id) ? this.#sets.with(set, hub) : this.#sets.without(set, hub));
      });
    }
    if (ids === NO_IDS) this.#read.delete(hub.id);
    else this.#read.set(hub.id, next);
    return differs;
  }

  #put(id: TenantId, set: KnownSet): void {
    this.#byTenant.set(id, set);
    this.#changed.set(id, this.#state);
    if (this.#changed.size <= CHANGES_REMEMBERED) return;
    this.#changed.clear();
    this.#rememberedFrom = this.#state + 1;
  }

  #known(id: TenantId): KnownSet {
    return this.#byTenant.get(id) ?? this.#sets.empty;
  }
}

/** A set of hubs that caches the sets that result from adding or removing a hub. */
interface KnownSet extends HubSet {
  /** By id and name of the added hub. */
  readonly with: Map<string, KnownSet>;
  readonly without: Map<HubId, KnownSet>;
}

/** All distinct sets of hubs; there are far fewer sets than tenants. */
class HubSets {
  readonly empty: KnownSet = { hubs: [], names: [], with: new Map(), without: new Map() };
  readonly #compare: (one: string, other: string) => number;
  readonly #all = new Map<string, KnownSet>([['', this.empty]]);

  constructor(compare: (one: string, other: string) => number) {
    this.#compare = compare;
  }

  with(set: KnownSet, hub: NamedHub): KnownSet {
    const key = keyOf(hub);
    const known = set.with.get(key) ?? this.#of([...set.hubs, hub]);
    set.with.set(key, known);
    return known;
  }

  without(set: KnownSet, hub: NamedHub): KnownSet {
    const known = set.without.get(hub.id) ?? this.#of(set.hubs.filter(({ id }) => id !== hub.id));
    set.without.set(hub.id, known);
    return known;
  }

  #of(hubs: readonly NamedHub[]): KnownSet {
    const key = hubs.map(keyOf).sort().join('\n');
    const known = this.#all.get(key);
    if (known) return known;
    const ordered = hubs.toSorted((one, other) => this.#compare(one.name, other.name));
    const names = ordered.map(({ name }) => name);
    const made = { hubs: ordered, names, with: new Map(), without: new Map() };
    this.#all.set(key, made);
    return made;
  }
}

const keyOf = ({ id, name }: NamedHub): string => `${id} ${name}`;

function* inSteps(ids: Iterable<TenantId>, take: (id: TenantId) => void): Generator<undefined> {
  let count = 0;
  for (const id of ids) {
    take(id);
    count += 1;
    if (count % PAIRS_PER_STEP === 0) yield;
  }
}
