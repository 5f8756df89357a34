/** The modules of the console that are built here. */
export type ModuleName =
  | 'root-config'
  | 'shared-auth'
  | 'shared-ui'
  | 'shared-dependencies'
  | 'mf-shell'
  | 'mf-tenants'
  | 'mf-users'
  | 'mf-hubs';

/** Alters the copy of a build, before it is published. Throws where it finds nothing to alter. */
export type FileChange = (built: string) => Promise<void>;

/**
 * A change of what a shared module declares; or of the sources of a screen, from which it is read
 * what the screen uses.
 */
export type TypeChange =
  | {
      /** Name of the declaration, exported or not, e.g. `ConfirmProps`. */
      readonly of: string;
      /** What is replaced within that declaration; reads the same in sources and declarations. */
      readonly from: string | RegExp;
      readonly to: string;
    }
  | {
      /** A name that is no longer exported. */
      readonly unexported: string;
    };

/** What is built of a module now, altered. Without any change it is the same under a new version. */
export interface AlteredBuild {
  readonly module: ModuleName;
  readonly files?: readonly FileChange[];
  readonly types?: readonly TypeChange[];
}

/** One command, as it is given in a console where everything that is built now is live. */
export type Step =
  | {
      readonly how: 'release';
      /** All in one step. */
      readonly builds: readonly AlteredBuild[];
    }
  | {
      readonly how: 'to';
      readonly module: ModuleName;
      /** Counts the module's releases: 0 is what is built now, 1 the first one of this case. */
      readonly release: number;
    }
  | {
      readonly how: 'revert';
      /** Its newest change in the history is taken back. */
      readonly module: ModuleName;
    };

/** What a case is about. */
export type Rule = 'names' | 'types' | 'imports' | 'chunks' | 'styles' | 'texts' | 'start';

/** A release that breaks something and is refused, or that only looks like it and is accepted. */
export interface ReleaseCase {
  readonly number: number;
  readonly rule: Rule;
  /** What a publisher does, in one sentence. */
  readonly title: string;
  /** What was released before, and was accepted. */
  readonly before?: readonly Step[];
  readonly step: Step;
  /** What the sentence of the refusal has to say; nothing where the release is accepted. */
  readonly refusal?: {
    /** Which module is refused. */
    readonly module: ModuleName;
    /** At least one of them: the name that is missing or does not fit, or the file. */
    readonly names: readonly string[];
    /** At least one of them, where it does not fit others: who uses it, or who does not offer it. */
    readonly others?: readonly ModuleName[];
  };
  /** Modules whose version before no longer fits, so that no page may fall back to it. */
  readonly noWayBack?: readonly ModuleName[];
}

/** A release of one module. */
export const released = (
  module: ModuleName,
  changes: Omit<AlteredBuild, 'module'> = {},
): Step & { how: 'release' } => ({ how: 'release', builds: [{ module, ...changes }] });
