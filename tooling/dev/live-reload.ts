import { localize, readOverrides, readSetAside, writeOverride } from '@console/shared-ui/contract';

// Runs in the page before a module under development (`npm run dev`). Replaces changed components, or
// reloads the page, when there is a newer build, and shows the errors of a build.
declare const __system_context__: { readonly meta: { readonly url: string } };
declare const __webpack_hash__: string | undefined;

declare global {
  interface ImportMeta {
    readonly webpackHot?: { check(apply: true): Promise<readonly unknown[] | null> };
  }
}

interface Build {
  /** The hash of the code, and the time: a build may have new texts, but the same code. */
  readonly hash?: string;
  readonly build: readonly string[];
  readonly types: readonly string[];
}

const { url } = __system_context__.meta;
const hot = import.meta.webpackHot;
let loaded: string | undefined;
let shown: HTMLElement | undefined;
let done: Promise<void> = Promise.resolve();

const builds = new EventSource(new URL('builds', url));
builds.addEventListener('build', ({ data }) => {
  done = done.then(() => showBuild(JSON.parse(data)));
});

async function showBuild({ hash, build, types }: Build): Promise<void> {
  showFaults([...build, ...types]);
  if (hash === undefined) return;
  loaded ??= hash;
  if (hash === loaded || build.length > 0) return;
  loaded = hash;
  // The console may have disabled the override of a broken build: enable the override for the new build.
  const own = readOverrides(localStorage).filter(({ address }) => address === url);
  const isSetAside = own.some(({ specifier }) => readSetAside(localStorage).includes(specifier));
  if (!isSetAside && (await update(hash))) return;
  for (const override of own) writeOverride(localStorage, override);
  location.reload();
}

/** Replaces the changed files in the page. @returns whether the page now runs the build */
async function update(build: string): Promise<boolean> {
  const isAt = (hash: string | undefined) => hash !== undefined && build.startsWith(`${hash}-`);
  // Without React for development, components cannot be replaced.
  const isAvailable = Symbol.for('console.fast-refresh') in globalThis;
  if (!hot || !isAvailable || isAt(currentHash())) return false;
  try {
    while (!isAt(currentHash())) if (!(await hot.check(true))) return false;
  } catch {
    // A changed file reaches the entry, or throws.
    return false;
  }
  replaceStyles();
  return true;
}

const currentHash = () => (typeof __webpack_hash__ === 'undefined' ? undefined : __webpack_hash__);

/** Loads the module's stylesheets again; each old one stays until the new one applies. */
function replaceStyles(): void {
  const folder = new URL('.', url).href;
  for (const old of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    if (!old.href.startsWith(folder)) continue;
    const link = old.cloneNode() as HTMLLinkElement;
    link.addEventListener('load', () => old.remove());
    old.after(link);
  }
}

/** Shows errors in a panel above everything, including dialogs. Without errors, removes the panel. */
function showFaults(faults: readonly string[]): void {
  shown?.remove();
  if (faults.length === 0) return;
  const { lang } = document.documentElement;
  const panel = document.createElement('section');
  panel.setAttribute('role', 'alert');
  panel.popover = 'manual';
  const heading = document.createElement('strong');
  heading.textContent = localize({ en: 'This does not compile', fr: 'Cela ne compile pas' }, lang);
  const text = document.createElement('pre');
  text.textContent = faults.join('\n');
  const hide = document.createElement('button');
  hide.type = 'button';
  hide.textContent = localize({ en: 'Hide', fr: 'Masquer' }, lang);
  hide.addEventListener('click', () => panel.remove());
  // The page's policy blocks stylesheets of unknown hosts, but not styles that scripts set.
  Object.assign(panel.style, PANEL_STYLE);
  Object.assign(text.style, { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' });
  panel.append(heading, text, hide);
  document.body.append(panel);
  panel.showPopover();
  shown = panel;
}

const PANEL_STYLE = {
  position: 'fixed',
  inset: 'auto 0 0 0',
  margin: '0',
  width: 'auto',
  maxHeight: '50vh',
  overflow: 'auto',
  padding: '12px 16px',
  border: '0',
  borderTop: '4px solid #cd4246',
  background: '#fff',
  color: '#1c2127',
};
