import { session$ } from '@console/shared-auth';
import i18next from 'i18next';
import { whenIdle } from '../idle/when-idle.ts';
import { collatorOf } from '../language/collator.ts';
import { HubsByTenant, type ReadHubs } from './hubs-by-tenant.ts';
import { hubsAskedFor, ownTenantHubs } from './tenant-hubs.ts';

/** What is to be known. */
interface Wanted {
  readonly read: ReadHubs;
  /** Whether every hub is in it, as it is now. */
  readonly complete: boolean;
}

let index: HubsByTenant | undefined;
let wanted: Wanted | undefined;
let taken: Wanted | undefined;
let working = false;
let subject: string | undefined;

session$.subscribe((session) => {
  const before = subject;
  if ('person' in session) subject = session.person.subject;
  const isOther = before !== undefined && before !== subject;
  if (isOther || session.status === 'signed-out') forgetPairs();
});

/** What was read for one person is not for the next. */
function forgetPairs(): void {
  index = undefined;
  wanted = undefined;
  taken = undefined;
  hubsAskedFor.set(false);
  ownTenantHubs.set({ status: 'reading' });
}

/**
 * Takes in what was read while there is nothing else to do, and then has it known.
 *
 * @param isWhole - whether every hub was read. What was complete stays so when a new hub cannot be
 * read: the answers for the others are in force, and the notice names the failure.
 */
export function takePairs(read: ReadHubs, isWhole: boolean): void {
  const complete = isWhole || wanted?.complete === true;
  if (wanted && complete === wanted.complete && isSame(read, wanted.read)) return;
  wanted = { read, complete };
  if (working) return;
  working = true;
  whenIdle(work(), () => {
    working = false;
  });
}

/** What was known stays so while some of it is read again. */
export function pairsAreKnown(): boolean {
  return taken !== undefined;
}

function* work(): Generator<undefined, void> {
  while (wanted && wanted !== taken) {
    const { read, complete } = wanted;
    index ??= new HubsByTenant(collatorOf(i18next.language).compare);
    const filled = index;
    const next = wanted;
    const differs = yield* filled.become(read);
    // Somebody else's by now.
    if (filled !== index) continue;
    const isNews = differs || complete !== taken?.complete;
    taken = next;
    if (!isNews) continue;
    ownTenantHubs.set({
      status: 'known',
      complete,
      of: (tenantId) => filled.of(tenantId),
      countIn: (hubId) => filled.countIn(hubId),
      state: filled.state,
      changedSince: (state) => filled.changedSince(state),
    });
  }
}

function isSame(one: ReadHubs, other: ReadHubs): boolean {
  if (one.size !== other.size) return false;
  for (const [id, { hub, ids }] of one) {
    const read = other.get(id);
    if (read?.ids !== ids || read.hub.name !== hub.name) return false;
  }
  return true;
}
