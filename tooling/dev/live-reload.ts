import { readOverrides, writeOverride } from '@console/shared-ui/contract';

// Runs before a module that is built at each change (`npm run dev`), wherever it runs: reloads the
// page when there is a newer build than the one that this is, and says in it what does not compile.
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
  // One that was broken has been set aside; its correction is to be seen.
  for (const override of readOverrides(localStorage)) {
    if (override.address === url) writeOverride(localStorage, override);
  }
  location.reload();
});

/** Above everything, dialogs too; gone when nothing is wrong any more. */
function showFaults(faults: readonly string[]): void {
  shown?.remove();
  if (faults.length === 0) return;
  const isFrench = document.documentElement.lang.startsWith('fr');
  const panel = document.createElement('section');
  panel.setAttribute('role', 'alert');
  panel.popover = 'manual';
  const heading = document.createElement('strong');
  heading.textContent = isFrench ? 'Cela ne compile pas' : 'This does not compile';
  const text = document.createElement('pre');
  text.textContent = faults.join('\n');
  const hide = document.createElement('button');
  hide.type = 'button';
  hide.textContent = isFrench ? 'Masquer' : 'Hide';
  hide.addEventListener('click', () => panel.remove());
  // The policy allows no stylesheet of an unknown host, and properties that a script sets.
  Object.assign(panel.style, LOOK);
  Object.assign(text.style, { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' });
  panel.append(heading, text, hide);
  document.body.append(panel);
  panel.showPopover();
  shown = panel;
}

const LOOK = {
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
