import { localize, readOverrides, writeOverride } from '@console/shared-ui/contract';

// Runs in the page before a module under development (`npm run dev`). Reloads the page when there is a
// newer build, and shows the errors of a build.
declare const __system_context__: { readonly meta: { readonly url: string } };

const { url } = __system_context__.meta;
let loaded: string | undefined;
let shown: HTMLElement | undefined;

const builds = new EventSource(new URL('builds', url));
builds.addEventListener('build', ({ data }) => {
  const { hash, build, types } = JSON.parse(data);
  showFaults([...build, ...types]);
  if (hash === undefined) return;
  loaded ??= hash;
  if (hash === loaded || build.length > 0) return;
  // The console may have disabled the override of a broken build: enable the override for the new build.
  for (const override of readOverrides(localStorage)) {
    if (override.address === url) writeOverride(localStorage, override);
  }
  location.reload();
});

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
