import { BehaviorSubject } from 'rxjs';
import { requestApiToken } from '../module-apis/api-tokens.ts';
import { renewUnderLock } from '../renewal/renewal-lock.ts';
import type { Session } from '../session/session.ts';
import { SessionStorage } from '../session/session-storage.ts';
import type { StoredUser } from '../session/stored-user.ts';
import type { Fingerprints } from '../session/token-fingerprint.ts';
import type { CheckReports } from '../session-check/session-check.ts';
import { ConnectedSession } from '../session-service/connected-session.ts';
import { SharedLocks } from './fake-locks.ts';
import { Page } from './fake-page.ts';
import { ProviderModel } from './fake-provider.ts';
import { MemoryFingerprints } from './fake-session.ts';
import { SharedStorage, type StorageCopy } from './fake-storage.ts';
import { type Delays, rotateDelays, SimulatedTime } from './simulated-time.ts';

/** Longest delay of local storage; well below the 2 s that the console waits for a write. */
export const MAX_LAG_MS = 800;

/** Latencies in milliseconds; the values of each list are used in turn. */
export interface Latencies {
  readonly storage: readonly number[];
  readonly locks: readonly number[];
  readonly network: readonly number[];
}

/** Time that the user needs to type username and password. */
const TYPING_MS = 3_000;

/** The console's address with an answer of the provider. */
const ANSWER_URL = 'https://console.test/?code=c&state=s';

/** Time within which every tab must notice a sign-out: the polling interval of local storage, plus its lag. */
const NOTICED_WITHIN_MS = 3_000 + 2 * MAX_LAG_MS;

/** A simulated browser: its tabs, and everything that they share. */
export class Browser {
  readonly time = new SimulatedTime();
  readonly provider: ProviderModel;
  readonly storage: SharedStorage;
  readonly locks: SharedLocks;
  readonly near: Delays;
  readonly network: Delays;
  readonly tabs: readonly Tab[];
  lastSignOut = 0;
  readonly #fingerprints = new MemoryFingerprints();

  /** Returns a page's access to the fingerprints: like IndexedDB, it shows every process the same values. */
  fingerprintsFor(page: Page): Fingerprints {
    const after = <Result>(work: () => Promise<Result>) =>
      page.outside(this.near(), () => undefined).then(work);
    const kept = this.#fingerprints;
    return {
      of: (tokens) => kept.of(tokens),
      current: () => after(() => kept.current()),
      save: (tokens) => after(() => kept.save(tokens)),
      replace: (tokens) => after(() => kept.replace(tokens)),
      forget: (only) => after(() => kept.forget(only)),
    };
  }

  /** Records a fault if a tab has noticed a sign-out neither by an event nor by polling. */
  noteSignOut(): void {
    const { time, provider, tabs } = this;
    const at = time.awake;
    this.lastSignOut = at;
    time.later(NOTICED_WITHIN_MS, () => {
      if (provider.lastSignIn >= at || this.lastSignOut > at) return;
      const inside = tabs.filter(
        ({ place, session }) => place === 'console' && session.status === 'signed-in',
      );
      if (inside.length > 0) provider.faults.push('a tab has not seen a sign-out');
    });
  }

  constructor({ storage, locks, network }: Latencies, tabs: number) {
    this.near = rotateDelays(locks);
    this.network = rotateDelays(network);
    this.provider = new ProviderModel(this.time, this.network);
    this.storage = new SharedStorage(this.time, rotateDelays(storage));
    this.locks = new SharedLocks(this.near);
    this.tabs = Array.from({ length: tabs }, () => new Tab(this));
  }
}

/** The page that a tab shows: the console, the provider's sign-in page, or none if it is closed. */
type Place = 'console' | 'provider' | 'closed';

/** A tab with the real session in a simulated environment. */
export class Tab {
  place: Place = 'closed';
  #page!: Page;
  #check!: CheckReports;
  #connected!: ConnectedSession;
  #storage!: SessionStorage;
  #requestApiToken!: (held: string) => Promise<unknown>;
  #session$!: BehaviorSubject<Session>;
  #copy: StorageCopy | undefined;
  #sessionStorage = new Map<string, string>();
  readonly #browser: Browser;

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  get session(): Session {
    return this.#session$.value;
  }

  get user(): StoredUser | undefined {
    return this.#connected.tokens.user;
  }

  get stored(): StoredUser | undefined {
    return this.#page.run(() => this.#storage.user());
  }

  open(): void {
    if (this.place === 'closed') this.#load('https://console.test/');
  }

  reload(): void {
    if (this.place === 'console' && !this.#storage.isBeingRemoved)
      this.#load('https://console.test/');
  }

  /** Closes the tab, unless it is storing a sign-out. */
  close(): void {
    if (this.place === 'closed' || this.#storage.isBeingRemoved) return;
    this.place = 'closed';
    this.#page.close();
    if (this.#copy) this.#browser.storage.end(this.#copy);
    this.#copy = undefined;
    this.#sessionStorage = new Map();
  }

  /** Enters username and password at the sign-in page; in the console, goes to the sign-in page. */
  signIn(): void {
    if (this.place === 'provider') {
      const page = this.#page;
      this.#browser.time.later(TYPING_MS, () => {
        if (this.place !== 'provider' || this.#page !== page) return;
        this.#browser.provider.signIn();
        this.#load(ANSWER_URL);
      });
    } else if (this.place === 'console' && this.session.status !== 'signed-in') {
      this.#run(() => this.#connected.signIn('/', null));
    }
  }

  signOut(): void {
    if (this.place !== 'console') return;
    if (!['signed-in', 'lapsed'].includes(this.session.status)) return;
    this.#browser.noteSignOut();
    this.#run(() => this.#connected.signOut());
  }

  /** Requests a token, as an API call does. */
  ask(): void {
    this.#inside(() => this.#connected.tokens.accessToken());
  }

  /** Requests a token for the API of a module. */
  askApi(): void {
    this.#inside(async () => {
      const held = await this.#connected.tokens.accessToken();
      if (held) await this.#requestApiToken(held);
    });
  }

  /** Rejects the token, as the API does. */
  refused(): void {
    const { user } = this;
    if (!user) return;
    this.#browser.provider.refuse(user);
    this.#inside(() => this.#connected.tokens.renewed(user.access_token));
  }

  /** Reports a changed session, as the session check does. */
  changed(): void {
    if (!this.user) return;
    this.#browser.provider.refuse(this.user);
    this.#inside(() => this.#check.renew());
  }

  wake(): void {
    if (this.place === 'console') this.#page.dispatch('online');
  }

  #inside(work: () => Promise<unknown>): void {
    if (this.place === 'console') this.#run(() => work().catch(() => undefined));
  }

  #run(work: () => Promise<unknown>): void {
    void this.#page.run(work);
  }

  #load(address: string): void {
    const { time, storage, locks, provider } = this.#browser;
    if (this.place !== 'closed') this.#page.close();
    this.place = 'console';
    this.#copy ??= storage.copy();
    const page = new Page(time, this.#copy, this.#sessionStorage);
    this.#page = page;
    this.#session$ = new BehaviorSubject<Session>({ status: 'starting' });
    const fingerprints = this.#browser.fingerprintsFor(page);
    this.#run(async () => {
      this.#storage = new SessionStorage('https://id.test', 'console', fingerprints);
      const itsProvider = provider.of(page);
      const parts = { locks: locks.of(page), storage: this.#storage, provider: itsProvider };
      this.#requestApiToken = (held) =>
        requestApiToken(parts, held, { scope: 'billing' }).finally(() => provider.noteStored(page));
      this.#connected = new ConnectedSession(
        {
          provider: itsProvider,
          storage: this.#storage,
          renew: (used) => renewUnderLock(parts, used).finally(() => provider.noteStored(page)),
          page: {
            address: () => address,
            cameBack: () => false,
            show: (next) => {
              address = new URL(next, address).href;
            },
            goTo: (prompt) => this.#leave(prompt === 'login'),
            send: () => this.#signedOutThere(),
            close: () => undefined,
          },
          openCheck: (reports) => {
            this.#check = reports;
            return { watch: () => undefined, stop: () => undefined };
          },
        },
        this.#session$,
      );
      await this.#connected.start();
    });
  }

  /** Goes to the provider, which redirects back immediately if the user is signed in there. */
  #leave(password: boolean): void {
    const { time, provider, network } = this.#browser;
    this.place = 'provider';
    this.#page.close();
    const page = this.#page;
    time.later(network(), () => {
      if (this.place !== 'provider' || this.#page !== page) return;
      if (provider.login !== undefined && !password) this.#load(ANSWER_URL);
    });
  }

  #signedOutThere(): void {
    const { time, provider, network } = this.#browser;
    this.place = 'provider';
    this.#page.close();
    const page = this.#page;
    time.later(network(), () => {
      provider.login = undefined;
      if (this.place === 'provider' && this.#page === page) this.#load('https://console.test/');
    });
  }
}
