import path from 'node:path';
import { NumberedFailure } from '@console/shared-node/failure.ts';
import { consoleParts, type DeploymentSettings, prepareDeployment } from './deployment.ts';
import { type KeptService, keepRunning } from './keep-running.ts';
import { startService } from './service.ts';

/** A console whose parts are restarted when they end. */
export interface KeptDeployment {
  /** Rejects with one sentence when every part has been given up. */
  readonly givenUp: Promise<never>;
  stop(): Promise<void>;
}

/** Starts everything, each part in its own process, and restarts a part that ends. */
export async function keepDeployment(
  settings: DeploymentSettings,
  say: (sentence: string) => void,
): Promise<KeptDeployment> {
  const unlock = await prepareDeployment(settings, say);
  const starting = await Promise.allSettled(
    consoleParts(settings).map((part) =>
      keepRunning(part.name, (signal) => startService(part, signal), say),
    ),
  );
  const stop = async () => {
    await Promise.all(
      starting.map((one) => (one.status === 'fulfilled' ? one.value.stop() : undefined)),
    );
    await unlock();
  };
  const parts: KeptService[] = [];
  for (const one of starting) {
    if (one.status === 'fulfilled') parts.push(one.value);
    else {
      await stop();
      throw one.reason;
    }
  }
  const givenUp = Promise.all(parts.map((part) => part.givenUp)).then(() => {
    throw new NumberedFailure(
      'MF-186',
      `All parts of the console have ended. Read the logs in ${path.join(settings.dataFolder, 'logs')}, then start the console again`,
    );
  });
  return { givenUp, stop };
}
