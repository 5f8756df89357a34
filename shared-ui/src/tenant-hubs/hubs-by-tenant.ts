import type { Hub, HubId, TenantId } from '@console/shared-auth';

/** A hub as far as it is named and led to. */
export type NamedHub = Pick<Hub, 'id' | 'name'>;

/** The hubs that a tenant is in: one object for all tenants that are in the same ones. */
export interface HubSet {
  /** By name. */
  readonly hubs: readonly NamedHub[];
  readonly names: readonly string[];
}

/** What was read of a hub. */
export interface HubTenants {
  readonly hub: NamedHub;
  readonly ids: ReadonlySet<TenantId>;
}

/** What was read of each hub. */
export type ReadHubs = ReadonlyMap<HubId, HubTenants>;

/** Pairs that are taken in at one step; a millisecond. */
const PAIRS_PER_STEP = 2_000;

/** Tenants that came to be in other hubs and are remembered: with more of them, most may have. */
const CHANGES_REMEMBERED = 2_000;

const NO_IDS: ReadonlySet<TenantId> = new Set();

/** Counted on over all indexes, so that none takes the state of another for an earlier one of its own. */
let states = 0;

/** The pairs of hub and tenant, from the tenant's side. */
export class HubsByTenant {
  readonly #byTenant = new Map<TenantId, KnownSet>();
  readonly #sets: HubSets;
  #read: Map<HubId, HubTenants> = new Map();
  /** The tenants that changed of late, each with the last state in which it was as before. */
  readonly #changed = new Map<TenantId, number>();
  /** Of earlier states it is not known what has changed since. */
  #rememberedFrom = ++states;
  #state = this.#rememberedFrom;

  /** @param compare - orders names */
  constructor(compare: (one: string, other: string) => number) {
    this.#sets = new HubSets(compare);
  }

  /** The hubs of a tenant; none for one that is in none of those that were read. */
  of(tenantId: TenantId): HubSet {
    return this.#byTenant.get(tenantId) ?? this.#sets.empty;
  }

  /** How many tenants a hub has, where it was read. */
  countIn(hubId: HubId): number | undefined {
    return this.#read.get(hubId)?.ids.size;
  }

  /** What {@link changedSince} knows its present state by; another number after each change. */
  get state(): number {
    return this.#state;
  }

  /** The tenants that are in other hubs than in an earlier state; nothing when that is not known. */
  changedSince(state: number): ReadonlySet<TenantId> | undefined {
    if (state < this.#rememberedFrom) return undefined;
    const changed = [...this.#changed].filter(([, lastAsBefore]) => lastAsBefore >= state);
    return new Set(changed.map(([id]) => id));
  }

  /**
   * Takes in what was read, in small steps: only what differs from what is known. It has to be gone
   * through to its end.
   *
   * @returns whether anything did
   */
  *become(read: ReadHubs): Generator<undefined, boolean> {
    let differs = false;
    for (const [id, { hub }] of this.#read) {
      // A hub with another name is another one to whoever reads it.
      if (read.get(id)?.hub.name !== hub.name)
        differs = (yield* this.#replace({ hub, ids: NO_IDS })) || differs;
    }
    for (const one of read.values()) differs = (yield* this.#replace(one)) || differs;
    if (differs) this.#state = ++states;
    return differs;
  }

  *#replace(next: HubTenants): Generator<undefined, boolean> {
    const { hub, ids } = next;
    const before = this.#read.get(hub.id)?.ids ?? NO_IDS;
    if (ids === before) return false;
    let differs = !this.#read.has(hub.id);
    yield* inSteps(ids, (id) => {
      if (before.has(id)) return;
      differs = true;
      this.#put(id, this.#sets.with(this.#known(id), hub));
    });
    yield* inSteps(before, (id) => {
      if (ids.has(id)) return;
      differs = true;
      this.#put(id, this.#sets.without(this.#known(id), hub));
    });
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

/** A set that knows what it becomes by one hub more or less. */
interface KnownSet extends HubSet {
  /** By id and name. */
  readonly with: Map<string, KnownSet>;
  readonly without: Map<HubId, KnownSet>;
}

/** All sets of hubs that there are; there are far fewer of them than tenants. */
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
