import type { Configuration } from '../configuration/configuration.ts';
import type { Provider } from '../provider/provider.ts';
import { providerOnDemand } from '../provider/provider-on-demand.ts';
import type { Renewal } from '../renewal/renewal.ts';
import { renewUnderLock } from '../renewal/renewal-lock.ts';
import { SessionStorage } from '../session/session-storage.ts';
import { storedFingerprints } from '../session/token-fingerprint.ts';
import { type CheckReports, SessionCheck } from '../session-check/session-check.ts';
import { type PageWindow, pageWindow } from '../sign-in/page-window.ts';
import { storedTokenKeys } from '../token-key/token-key.ts';

export interface SessionDependencies {
  readonly provider: Provider;
  readonly storage: SessionStorage;
  readonly page: PageWindow;
  /** Replaces the given access token when this tab gets the lock. */
  readonly renew: (used: string) => Promise<Renewal>;
  /** Watches the session at the provider. */
  readonly openCheck: (reports: CheckReports) => Pick<SessionCheck, 'watch' | 'stop'>;
}

/** Connects the page's session to the configured provider. */
export function connectSession(configuration: Configuration): SessionDependencies {
  const { authority, clientId } = configuration.identity;
  const name = `${authority} ${clientId}`;
  const fingerprints = storedFingerprints(name);
  const storage = new SessionStorage(authority, clientId, fingerprints);
  const keys = storedTokenKeys(name);
  const provider = providerOnDemand(async () => {
    const { connectProvider } = await import('../provider/openid-provider.ts');
    return connectProvider(configuration, keys);
  }, keys.forget);
  return {
    provider,
    storage,
    page: pageWindow,
    renew: (used) => renewUnderLock({ locks: navigator.locks, storage, provider }, used),
    openCheck: (reports) => new SessionCheck(provider, clientId, reports),
  };
}
