import { session$ } from '@console/shared-auth';
import i18next from 'i18next';
import { whenIdle } from '../idle/when-idle.ts';
import { getCollator } from '../language/collator.ts';
import { HubsByTenant, type ReadHubs } from './hubs-by-tenant.ts';
import { hubsAskedFor, ownTenantHubs } from './tenant-hubs.ts';

interface Wanted {
  readonly read: ReadHubs;
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

/** Forgets the pairs, because data read for one user must not be shown to the next user. */
function forgetPairs(): void {
  index = undefined;
  wanted = undefined;
  taken = undefined;
  hubsAskedFor.set(false);
  ownTenantHubs.set({ status: 'reading' });
}

/**
 * Brings the index up to date with the hubs that were read, and publishes it: a few changes at once, many
 * while the page is idle.
 *
 * @param isWhole - true if every hub was read. Data that was complete still counts as complete if a new
 * hub cannot be read: the other hubs are used, and the notice names the failure.
 */
export function publishPairs(read: ReadHubs, isWhole: boolean): void {
  const complete = isWhole || wanted?.complete === true;
  if (wanted && complete === wanted.complete && isSame(read, wanted.read)) return;
  wanted = { read, complete };
  if (working) return;
  working = true;
  const steps = work();
  const onDone = () => {
    working = false;
  };
  // The few changes of a user take one step, and are shown at once.
  if (steps.next().done) onDone();
  else whenIdle(steps, onDone);
}

/** Returns true once the pairs are known; they stay known while some are refetched. */
export function hasPairs(): boolean {
  return taken !== undefined;
}

function* work(): Generator<undefined, void> {
  while (wanted && wanted !== taken) {
    const { read, complete } = wanted;
    index ??= new HubsByTenant(getCollator(i18next.language).compare);
    const filled = index;
    const next = wanted;
    const differs = yield* filled.update(read);
    // The index was forgotten, because the user has changed.
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
