import type { Configuration } from '../configuration/configuration.ts';
import { type PageWindow, pageWindow } from './page-window.ts';
import { connectProvider, type Provider } from './provider.ts';
import type { Renewal } from './renewal.ts';
import { renewInTurn } from './renewal-in-turn.ts';
import { SessionRecord } from './session-record.ts';
import { SessionWatch, type WatchReports } from './session-watch.ts';
import { storedFingerprints } from './token-fingerprint.ts';

/** What the session stands on. */
export interface SessionParts {
  readonly provider: Provider;
  readonly record: SessionRecord;
  readonly page: PageWindow;
  /** Renews the token when it is this tab's turn; see there. */
  readonly renewInTurn: (used: string, onFull: () => void) => Promise<Renewal>;
  /** Watches the session at the provider. */
  readonly openWatch: (reports: WatchReports) => Pick<SessionWatch, 'watch' | 'stop'>;
}

/** The session of a real page with the provider that the configuration names. */
export function connectSession(configuration: Configuration): SessionParts {
  const { authority, clientId } = configuration.identity;
  const fingerprints = storedFingerprints(`${authority} ${clientId}`);
  const record = new SessionRecord(authority, clientId, fingerprints);
  const provider = connectProvider(configuration);
  return {
    provider,
    record,
    page: pageWindow,
    renewInTurn: (used, onFull) =>
      renewInTurn(
        {
          locks: navigator.locks,
          record,
          fingerprints,
          refresh: (user) => provider.refresh(user),
          onFull,
        },
        used,
      ),
    openWatch: (reports) => new SessionWatch(provider, clientId, reports),
  };
}
