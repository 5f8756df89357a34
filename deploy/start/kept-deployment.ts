import { type DeploymentSettings, partsOf, prepareDeployment } from './deployment.ts';
import { keepRunning } from './keep-running.ts';
import { startService } from './service.ts';

/** A console whose parts are started again when they end. */
export interface KeptDeployment {
  stop(): Promise<void>;
}

/**
 * Starts everything, each part in a process of its own: whatever ends one of them, the others go on
 * and it is started again.
 *
 * @param say - told when that happens, and what {@link prepareDeployment} has to say
 * @throws {Error} with one sentence about what is in the way
 */
export async function keepDeployment(
  settings: DeploymentSettings,
  say: (sentence: string) => void,
): Promise<KeptDeployment> {
  const giveBack = await prepareDeployment(settings, say);
  const starting = await Promise.allSettled(
    partsOf(settings).map((part) => keepRunning(part.name, () => startService(part), say)),
  );
  const stop = async () => {
    await Promise.all(
      starting.map((one) => (one.status === 'fulfilled' ? one.value.stop() : undefined)),
    );
    await giveBack();
  };
  for (const one of starting) {
    if (one.status === 'fulfilled') continue;
    await stop();
    throw one.reason;
  }
  return { stop };
}
