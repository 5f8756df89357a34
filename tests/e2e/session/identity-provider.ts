export interface Grants {
  readonly refreshed: number;
  /** Refused requests, such as those with a refresh token that was used before. */
  readonly refused: number;
}

/** The identity provider of a deployment, which tests can stop, restart and freeze. */
export interface IdentityProvider {
  readonly origin: string;
  readonly logFile: string;
  /** Makes sure that it runs with these settings of the embedded provider, or their equivalents. */
  ensure(settings: Readonly<Record<string, string>>): Promise<void>;
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Makes it accept connections without answering. */
  freeze(): void;
  thaw(): void;
  grants(): Promise<Grants>;
}
