import { type ExportedFiles, type Import, targetOf } from './imports.ts';

/** Files or folders that lie in one folder and import in a circle. */
export interface Circle {
  /** The folder and two of its members: `shared-ui/src: list <-> csv`. */
  readonly name: string;
  /** Where to look: the imports that tie them, `<file>:<line>`, from the side that has fewer. */
  readonly imports: readonly string[];
}

/** Which member of a folder imports which other, and where. */
type Ties = Map<string, Map<string, string[]>>;

/**
 * The circles of the project. Of any two files or folders in one folder the one may import the
 * other, at whatever depth, and then nothing leads back: neither straight, `a <-> b`, nor through
 * others, where each step of the round is named, `a -> b`. A folder counts with all that is in it;
 * so a nested file may use what lies beside its folder only where that does not use the folder.
 * Types count, and tests: who reads one has to read the other.
 */
export function circlesOf(imports: readonly Import[], exported: ExportedFiles): Circle[] {
  return [...tiesByFolder(imports, exported)]
    .flatMap(([folder, ties]) => [...pairsOf(folder, ties), ...roundsOf(folder, ties)])
    .sort((one, other) => one.name.localeCompare(other.name, 'en'));
}

/** Each import belongs to one folder: the innermost that has both of its ends. */
function tiesByFolder(imports: readonly Import[], exported: ExportedFiles): Map<string, Ties> {
  const folders = new Map<string, Ties>();
  for (const one of imports) {
    const target = targetOf(one, exported)?.split('/');
    if (!target) continue;
    const source = one.file.split('/');
    const depth = source.findIndex((part, index) => part !== target[index]);
    const [from, to] = [source[depth], target[depth]];
    if (from === undefined || to === undefined) continue;
    const ties = entry(folders, source.slice(0, depth).join('/') || '.', () => new Map());
    const tie = entry(ties, from, () => new Map<string, string[]>());
    entry(tie, to, (): string[] => []).push(`${one.file}:${one.line}`);
  }
  return folders;
}

function entry<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const value = map.get(key) ?? make();
  map.set(key, value);
  return value;
}

function pairsOf(folder: string, ties: Ties): Circle[] {
  const tiesOf = (from: string, to: string) => ties.get(from)?.get(to) ?? [];
  return [...ties].flatMap(([one, targets]) =>
    [...targets.keys()]
      .filter((other) => one < other && tiesOf(other, one).length > 0)
      .map((other) => {
        const [there, back] = [tiesOf(one, other), tiesOf(other, one)];
        const fewer = there.length <= back.length ? there : back;
        return { name: `${folder}: ${one} <-> ${other}`, imports: fewer };
      }),
  );
}

/** The steps of circles of three and more. Pairs are left out: each is a circle of its own. */
function roundsOf(folder: string, ties: Ties): Circle[] {
  const oneWay = (from: string): string[] =>
    [...(ties.get(from)?.keys() ?? [])].filter((to) => !ties.get(to)?.has(from));
  return [...ties].flatMap(([from, targets]) =>
    oneWay(from)
      .filter((to) => reaches(oneWay, to, from))
      .map((to) => ({ name: `${folder}: ${from} -> ${to}`, imports: targets.get(to) ?? [] })),
  );
}

function reaches(next: (from: string) => string[], start: string, end: string): boolean {
  const seen = new Set([start]);
  for (const member of seen) for (const further of next(member)) seen.add(further);
  return seen.has(end);
}

/** What is wrong with a circle, and where to look. */
export const circleFault = ({ name, imports }: Circle): string =>
  `${name} is a circle, by ${imports.join(', ')}`;
