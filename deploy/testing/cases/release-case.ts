/** The modules that are built in this repository. */
export type ModuleName =
  | 'root-config'
  | 'shared-auth'
  | 'shared-ui'
  | 'shared-dependencies'
  | 'mf-shell'
  | 'mf-tenants'
  | 'mf-users'
  | 'mf-hubs';

/** Alters the copy of a build before it is published; throws if it finds nothing to alter. */
export type FileChange = (built: string) => Promise<void>;

/**
 * A change of a shared module's declarations, or of a screen's sources. The sources show which types the
 * screen uses.
 */
export type TypeChange =
  | {
      /** Name of the declaration, exported or not, e.g. `ConfirmProps`. */
      readonly of: string;
      /** The text to replace in the declaration. It must be the same in sources and declarations. */
      readonly from: string | RegExp;
      readonly to: string;
    }
  | {
      /** A name that is no longer exported. */
      readonly unexported: string;
    };

/** A module's current build with changes; without changes, the same build under a new version. */
export interface AlteredBuild {
  readonly module: ModuleName;
  readonly files?: readonly FileChange[];
  readonly types?: readonly TypeChange[];
}

/** A command in a console where all current builds are live. */
export type Step =
  | {
      readonly how: 'release';
      /** The builds to release in one step. */
      readonly builds: readonly AlteredBuild[];
    }
  | {
      readonly how: 'to';
      readonly module: ModuleName;
      /** Index of the release: 0 is the current build, 1 the first release of this case. */
      readonly release: number;
    }
  | {
      readonly how: 'revert';
      /** The module whose newest change is reverted. */
      readonly module: ModuleName;
    };

/** The rule that a case is about. */
export type Rule = 'names' | 'types' | 'imports' | 'chunks' | 'styles' | 'texts' | 'start';

/** A release that breaks something and is refused, or that only seems to, and is accepted. */
export interface ReleaseCase {
  readonly number: number;
  readonly rule: Rule;
  /** The action of the publisher, in one sentence. */
  readonly title: string;
  /** Earlier releases, which are accepted. */
  readonly before?: readonly Step[];
  readonly step: Step;
  /** The required content of the refusal; omitted if the release is accepted. */
  readonly refusal?: {
    /** The refused module. */
    readonly module: ModuleName;
    /** The refusal contains at least one of these: missing or incompatible names, or files. */
    readonly names: readonly string[];
    /** The refusal also contains at least one of these modules, which use or export the name. */
    readonly others?: readonly ModuleName[];
  };
  /** Modules whose previous version is now incompatible, so the page must not fall back to it. */
  readonly noFallback?: readonly ModuleName[];
}

/** Returns a release of one module. */
export const released = (
  module: ModuleName,
  changes: Omit<AlteredBuild, 'module'> = {},
): Step & { how: 'release' } => ({ how: 'release', builds: [{ module, ...changes }] });
