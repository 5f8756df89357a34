import { type Configuration, loadConfiguration } from '../configuration/configuration.ts';
import { connectSession } from './session-dependencies.ts';
import { SessionService } from './session-service.ts';

const loaded = Symbol.for('@console/shared-auth');
if (loaded in globalThis) throw new Error('@console/shared-auth is already loaded (MF-004)');
// Configurable, so that another version can start if this one fails to start.
Object.defineProperty(globalThis, loaded, { value: true, configurable: true });

/** The configuration of this page. Rejects with a `ConfigurationError`. */
export const pageConfiguration: Promise<Configuration> = loadConfiguration();

export const connected = pageConfiguration.then(connectSession);

/** The session of this page, which does nothing until it is started. */
export const sessions = new SessionService(connected);
