import type { KeycloakServer } from '../../keycloak/keycloak-server.ts';
import type { Grants, IdentityProvider } from './identity-provider.ts';

type Settings = Readonly<Record<string, string>>;

/** The lifetime of an access token in seconds, as in the realm. */
const TOKEN_SECONDS = '300';

export class KeycloakIdentity implements IdentityProvider {
  readonly #server: KeycloakServer;
  #state: 'running' | 'stopped' = 'running';
  #settings: Settings = {};

  constructor(server: KeycloakServer) {
    this.#server = server;
  }

  get origin(): string {
    return this.#server.origin;
  }

  get logFile(): string {
    return this.#server.logFile;
  }

  async ensure(settings: Settings): Promise<void> {
    this.thaw();
    if (this.#state === 'stopped') await this.start();
    if (JSON.stringify(settings) === JSON.stringify(this.#settings)) return;
    this.#settings = settings;
    const { ACCESS_TOKEN_SECONDS: seconds = TOKEN_SECONDS, ISSUER: issuer } = settings;
    await this.#server.administer('PUT', '', {
      accessTokenLifespan: Number(seconds),
      attributes: { frontendUrl: issuer ? new URL(issuer).origin : '' },
    });
  }

  async stop(): Promise<void> {
    await this.#server.stop();
    this.#state = 'stopped';
  }

  async start(): Promise<void> {
    await this.#server.start();
    this.#state = 'running';
  }

  freeze(): void {
    this.#server.signal('SIGSTOP');
  }

  thaw(): void {
    this.#server.signal('SIGCONT');
  }

  async grants(): Promise<Grants> {
    const count = async (type: string): Promise<number> => {
      const events = await this.#server.administer('GET', `/events?type=${type}&max=100000`);
      return Array.isArray(events) ? events.length : 0;
    };
    return {
      refreshed: await count('REFRESH_TOKEN'),
      refused: await count('REFRESH_TOKEN_ERROR'),
    };
  }
}
