import { withTimeout } from '../waiting/waiting.ts';
import type { OpenIdProvider, Provider } from './provider.ts';
import { ProviderError } from './provider-error.ts';

/** Milliseconds after which the chunk counts as failed. */
const LOAD_TIMEOUT_MS = 10_000;

/**
 * Creates a provider whose code is loaded on the first call. With oidc-client-ts, this code is the larger
 * half of shared-auth, and a visit with a live session does not need it. A chunk that fails to load counts
 * as an unreachable provider; the next call loads it again.
 *
 * @param load - loads the code
 */
export function providerOnDemand(
  load: () => Promise<OpenIdProvider>,
  forgetKey: () => Promise<void>,
): Provider {
  let loading: Promise<OpenIdProvider> | undefined;
  /** Zero after a timeout, so that a renewal does not keep other tabs waiting again. */
  let waitMs = LOAD_TIMEOUT_MS;

  function startLoading(): Promise<OpenIdProvider> {
    return load()
      .catch((error: unknown) => {
        loading = undefined;
        throw unavailable(error instanceof Error ? error.message : String(error));
      })
      .finally(() => {
        waitMs = LOAD_TIMEOUT_MS;
      });
  }

  async function loaded(): Promise<OpenIdProvider> {
    loading ??= startLoading();
    const late = unavailable(`The sign-in code did not load within ${LOAD_TIMEOUT_MS} ms`);
    try {
      return await withTimeout(loading, waitMs, late);
    } catch (error) {
      if (error === late) waitMs = 0;
      throw error;
    }
  }

  return {
    prepare: () =>
      loaded().then(
        () => undefined,
        () => undefined,
      ),
    forgetKey,
    signInAddress: async (...asked) => (await loaded()).signInAddress(...asked),
    pendingSignIn: async (...asked) => (await loaded()).pendingSignIn(...asked),
    finishSignIn: async (...asked) => (await loaded()).finishSignIn(...asked),
    refresh: async (...asked) => (await loaded()).refresh(...asked),
    apiToken: async (...asked) => (await loaded()).apiToken(...asked),
    signOutForm: async (...asked) => (await loaded()).signOutForm(...asked),
    profileName: async (...asked) => (await loaded()).profileName(...asked),
    sessionFrameAddress: async () => (await loaded()).sessionFrameAddress(),
  };
}

const unavailable = (detail: string): ProviderError =>
  new ProviderError({ kind: 'provider-unreachable', detail });
