// Runs in the page, in each source file of a module under development (`fast-refresh-loader.cjs`). The
// runtime of react-refresh comes with React for development; without it, all functions do nothing.

/** The runtime of `react-refresh`. */
interface Runtime {
  register(type: unknown, id: string): void;
  createSignatureFunctionForTransform(): (type: unknown) => unknown;
  isLikelyComponentType(type: unknown): boolean;
  performReactRefresh(): void;
}

/** The functions by which a source file takes part in updates, such as `import.meta.webpackHot`. */
export interface Hot {
  /** Data of the previous version of the file; undefined for the first version. */
  readonly data?: { names?: string };
  accept(): void;
  dispose(keep: (data: { names?: string }) => void): void;
  invalidate(): void;
}

const runtime: Runtime | undefined = Reflect.get(globalThis, Symbol.for('console.fast-refresh'));

const known = new Set<string>();

function register(type: unknown, id: string): void {
  if (!runtime) return;
  runtime.register(type, id);
  if (known.has(id)) planRefresh(runtime);
  known.add(id);
}

/** Registers the components of a file. They keep their state as long as their hooks stay the same. */
export const registerIn = (file: string) => (type: unknown, name: string) =>
  register(type, `${file} ${name}`);

export const sign = () =>
  runtime?.createSignatureFunctionForTransform() ?? ((type: unknown) => type);

/** Returns a part. The name of its file stands in the code that loads it, as two modules may have equal files. */
export const partOf = <Part>(_file: string, part: Part): Part => part;

let planned = false;

/**
 * Replaces a file that exports nothing but components when it changes. Changes of other files reach the
 * files that import them; if they reach the entry, the page is reloaded.
 */
export function acceptComponents(hot: Hot, file: string, exports: object): void {
  if (!runtime) return;
  const entries = Object.entries(exports);
  const components = entries.filter(([, value]) => runtime.isLikelyComponentType(value));
  for (const [name, component] of components) register(component, `${file} export ${name}`);
  const names = components.length === entries.length ? entries.map(([name]) => name).join() : '';
  const before = hot.data?.names;
  if (names) {
    hot.dispose((data) => Object.assign(data, { names }));
    hot.accept();
  }
  if (before !== undefined && before !== names) hot.invalidate();
}

/** Draws the page again after all files of an update have run. */
function planRefresh({ performReactRefresh }: Runtime): void {
  if (planned) return;
  planned = true;
  setTimeout(() => {
    planned = false;
    performReactRefresh();
  });
}
