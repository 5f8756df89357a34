import { localize, readOverrides, readSetAside, writeOverride } from '@console/shared-ui/contract';

// Runs in the page before a module under development (`npm run dev`, `console dev`). Replaces changed
// components, or reloads the page, when there is a newer build, and shows the errors of a build.

/** A build of a module under development, as its server sends it to the page. */
export interface Build {
  /** Identifies the build; a build may have new texts, but the same code. */
  readonly hash?: string;
  /** Errors of the latest build. */
  readonly build: readonly string[];
  /** Type errors, which do not prevent a build. */
  readonly types: readonly string[];
  readonly files?: BuiltFiles;
}

/** The files of a build with one file for each source file, by their paths. */
export type BuiltFiles = Readonly<Record<string, BuiltFile>>;

interface BuiltFile {
  /** Hash of the content. */
  readonly hash: string;
  /** Paths of the files that it imports. */
  readonly imports: readonly string[];
}

/** Replaces the changed files in the page. Resolves to whether the page now runs the build. */
export type Update = (build: Build, before: Build) => Promise<boolean>;

/**
 * Follows the builds of a module.
 *
 * @param url - address of the module's entry
 */
export function liveReload(url: string, update: Update): void {
  let loaded: Build | undefined;
  let done: Promise<void> = Promise.resolve();
  const builds = new EventSource(new URL('builds', url));
  builds.addEventListener('build', ({ data }) => {
    done = done.then(() => showBuild(JSON.parse(data)));
  });

  async function showBuild(build: Build): Promise<void> {
    showFaults([...build.build, ...build.types]);
    if (build.hash === undefined) return;
    loaded ??= build;
    if (build.hash === loaded.hash || build.build.length > 0) return;
    const before = loaded;
    loaded = build;
    // The console may have disabled the override of a broken build: enable the override for the new build.
    const own = readOverrides(localStorage).filter(({ address }) => address === url);
    const isSetAside = own.some(({ specifier }) => readSetAside(localStorage).includes(specifier));
    // Without React for development, components cannot be replaced.
    const isAvailable = Symbol.for('console.fast-refresh') in globalThis;
    // A changed file may reach the entry, or throw.
    if (isAvailable && !isSetAside && (await update(build, before).catch(() => false)))
      return replaceStyles(url);
    for (const override of own) writeOverride(localStorage, override);
    location.reload();
  }
}

/** Loads the module's stylesheets again; each old one stays until the new one applies. */
function replaceStyles(url: string): void {
  const folder = new URL('.', url).href;
  for (const old of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    if (!old.href.startsWith(folder)) continue;
    const link = old.cloneNode() as HTMLLinkElement;
    link.addEventListener('load', () => old.remove());
    old.after(link);
  }
}

let shown: HTMLElement | undefined;

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
