import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { MicroFrontend } from '@console/shared-ui/contract';

/** The manifest of a micro-frontend that is new to the console. */
export const BILLING = {
  module: '@console/mf-billing',
  route: '/billing',
  label: { en: 'Billing', fr: 'Facturation' },
  permissions: ['GetTenants'],
  menu: [
    {
      label: { en: 'Billing', fr: 'Facturation' },
      icon: 'M2 2h12v12H2z',
      routerLink: '/billing/list',
    },
  ],
  actions: [
    {
      label: { en: 'Create bill', fr: 'Créer une facture' },
      routerLink: '/billing/new',
      permissions: ['PutTenant'],
    },
  ],
} as const satisfies MicroFrontend;

/**
 * Makes the folder of a micro-frontend as if it was built elsewhere: it contains a System module, a
 * manifest, a stylesheet and texts.
 *
 * @param parent - parent folder, e.g. a test's data folder
 * @param changes - changes of the manifest
 * @param files - contents by file name, which replace files or add new ones
 * @returns the folder
 */
export async function smallModule(
  parent: string,
  changes: Readonly<Record<string, unknown>> = {},
  files: Readonly<Record<string, string>> = {},
): Promise<string> {
  const folder = await mkdtemp(path.join(parent, 'elsewhere-'));
  const manifest = { ...BILLING, ...changes };
  const name = String(manifest.module).replace('@console/', '');
  const all = {
    'manifest.json': JSON.stringify(manifest),
    [`${name}.js`]: screen('Billing'),
    [`${name}.css`]: `.${name}-field { margin-block: 1rem; }`,
    'assets/i18n/en.json': '{}',
    'assets/i18n/fr.json': '{}',
    ...files,
  };
  for (const [file, content] of Object.entries(all)) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), content);
  }
  return folder;
}

/** Returns a screen in plain DOM with a heading, and a field that keeps its draft. */
export const screen = (heading: string): string => `System.register([], (exports) => {
  let shown;
  const draft = 'billing.draft';
  const mount = async ({ domElement }) => {
    shown = document.createElement('section');
    const heading = document.createElement('h1');
    heading.textContent = ${JSON.stringify(heading)};
    const field = document.createElement('input');
    field.className = 'billing-field';
    field.setAttribute('aria-label', 'Reference');
    field.value = sessionStorage.getItem(draft) ?? '';
    field.addEventListener('input', () => sessionStorage.setItem(draft, field.value));
    shown.append(heading, field);
    domElement.append(shown);
  };
  return {
    execute() {
      exports({ bootstrap: async () => undefined, mount, unmount: async () => shown.remove() });
    },
  };
});
`;
