import { withTimeout } from '../waiting/waiting.ts';
import type { OpenIdProvider, Provider } from './provider.ts';
import { ProviderError } from './provider-error.ts';

/** After this time its file counts as one that cannot be had. */
const FILE_ARRIVES_WITHIN_MS = 10_000;

/**
 * The provider, whose code is fetched for the first who asks: with oidc-client-ts it is the larger
 * half of this module, and a visit with a session that goes on does without. A file that cannot be
 * had is a provider that cannot be reached; whoever asks next has it fetched again.
 *
 * @param load - fetches the code
 */
export function providerOnDemand(
  load: () => Promise<OpenIdProvider>,
  forgetKey: () => Promise<void>,
): Provider {
  let loading: Promise<OpenIdProvider> | undefined;
  /** One that is late is not waited for again: whoever renews has other tabs wait. */
  let waitMs = FILE_ARRIVES_WITHIN_MS;

  function fetched(): Promise<OpenIdProvider> {
    return load()
      .catch((error: unknown) => {
        loading = undefined;
        throw notThere(error instanceof Error ? error.message : String(error));
      })
      .finally(() => {
        waitMs = FILE_ARRIVES_WITHIN_MS;
      });
  }

  async function loaded(): Promise<OpenIdProvider> {
    loading ??= fetched();
    const late = notThere(`The file for signing in did not come in ${FILE_ARRIVES_WITHIN_MS} ms`);
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
    signOutForm: async (...asked) => (await loaded()).signOutForm(...asked),
    profileName: async (...asked) => (await loaded()).profileName(...asked),
    sessionFrameAddress: async () => (await loaded()).sessionFrameAddress(),
  };
}

const notThere = (detail: string): ProviderError =>
  new ProviderError({ kind: 'provider-unreachable', detail });
