/** What the provider has answered to those who asked for tokens. */
export interface Grants {
  /** Refresh tokens that were traded. */
  readonly refreshed: number;
  /** Requests that were refused, as for a refresh token that was used before. */
  readonly refused: number;
}

/** The identity provider of a deployment, as something that faults happen to. */
export interface IdentityProvider {
  readonly origin: string;
  /** What it logs. */
  readonly logFile: string;
  /** Makes sure that it runs, with these settings of the embedded provider or their like. */
  ensure(settings: Readonly<Record<string, string>>): Promise<void>;
  stop(): Promise<void>;
  /** Starts it again, with the settings that it had. */
  start(): Promise<void>;
  /** From now on it takes connections and answers nothing. */
  freeze(): void;
  thaw(): void;
  grants(): Promise<Grants>;
}
