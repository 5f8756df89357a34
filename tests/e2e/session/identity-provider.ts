export interface Grants {
  readonly refreshed: number;
  /** Refused requests, such as those with a refresh token that was used before. */
  readonly refused: number;
}

/** The identity provider of a deployment. Tests can stop, restart and freeze it. */
export interface IdentityProvider {
  readonly origin: string;
  readonly logFile: string;
  /** Makes sure that the provider runs with these settings; a Keycloak gets equivalent settings. */
  ensure(settings: Readonly<Record<string, string>>): Promise<void>;
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Makes the provider accept connections without sending responses. */
  freeze(): void;
  thaw(): void;
  grants(): Promise<Grants>;
}
