import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { inOneLine } from '@console/shared-node/failure.ts';
import type { FailurePlace } from '@console/shared-ui/contract';
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';

/** A version in the folder of releases. */
interface Version {
  readonly module: string;
  readonly version: string;
}

/** Source maps above this size are not read. */
const MAX_MAP_BYTES = 20_000_000;

const MAX_VERSIONS = 100;
const PLACES_PER_VERSION = 5;
const MAX_SOURCE_LENGTH = 200;

/** The newest places where each version failed. They are only shown: never stored, and lost at the end of the process. */
export class FailurePlaces {
  readonly #versions = new Map<string, readonly FailurePlace[]>();

  /**
   * Notes a failure. Its position in the built file is replaced by that in the source, if the version has a map.
   *
   * @param position - `<address>:<line>:<column>` of a script of this version; others are ignored
   */
  async note(
    releases: string,
    { module, version }: Version,
    number: string,
    position: string,
  ): Promise<void> {
    const built = builtPosition(position, `/${module}/${version}/`);
    if (!built) return;
    const at = await sourcePosition(path.join(releases, module, version), built);
    const key = `${module} ${version}`;
    const all = this.#versions.get(key) ?? [];
    const same = all.find((one) => one.number === number && one.at === at);
    const newest = { number, at, reports: (same?.reports ?? 0) + 1 };
    const others = all.filter((one) => one !== same).slice(0, PLACES_PER_VERSION - 1);
    this.#versions.delete(key);
    this.#versions.set(key, [newest, ...others]);
    const [oldest] = this.#versions.keys();
    if (this.#versions.size > MAX_VERSIONS && oldest !== undefined) this.#versions.delete(oldest);
  }

  /** Returns the places of a version, the newest first; nothing if there are none. */
  of({ module, version }: Version): { readonly places?: readonly FailurePlace[] } {
    const places = this.#versions.get(`${module} ${version}`);
    return places ? { places } : {};
  }
}

/** A position in a built file; lines and columns count from 1. */
interface BuiltPosition {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** A script below the folder of a version; no part of its path begins with a dot. */
const SCRIPT = /^([\w-][\w.-]*(?:\/[\w-][\w.-]*)*\.js):(\d{1,9}):(\d{1,9})$/;

function builtPosition(position: string, folder: string): BuiltPosition | undefined {
  const start = position.indexOf(folder);
  const [, file, line, column] = SCRIPT.exec(position.slice(start + folder.length)) ?? [];
  if (start < 0 || !file) return undefined;
  return { file, line: Number(line), column: Number(column) };
}

/** Returns a position in the source; the one in the built file if there is no usable map. */
async function sourcePosition(folder: string, built: BuiltPosition): Promise<string> {
  const { file, line, column } = built;
  try {
    const map = path.join(folder, `${file}.map`);
    if ((await stat(map)).size > MAX_MAP_BYTES) throw new Error('too large');
    const traced = new TraceMap(await readFile(map, 'utf8'));
    const found = originalPositionFor(traced, { line, column: column - 1 });
    if (found.source !== null)
      return `${formatSource(found.source)}:${found.line}:${found.column + 1}`;
  } catch {
    // A missing or damaged map must not lose the report.
  }
  return `${file}:${line}:${column}`;
}

/** Shortens the names that bundlers give to sources, such as `webpack://mf-users/./src/users.ts`. */
const formatSource = (source: string): string =>
  inOneLine(source.replace(/^[\w-]+:\/\/[^/]*\//, '').replace(/^(?:\.{0,2}\/)+/, '')).slice(
    0,
    MAX_SOURCE_LENGTH,
  );
