import { loadConfiguration } from './configuration.ts';

/** Serves configuration files with this API address. */
function serveConfiguration(url: string): void {
  const files: Readonly<Record<string, object>> = {
    api: { url, adminEndpoint: '/admin', consoleUrl: 'https://id.test/account' },
    profile: {},
    admin: { admin_trustid_role: 'admin' },
    identity: { authority: 'https://id.test/realms/platform', clientId: 'console' },
  };
  globalThis.fetch = async (address) => {
    const [, name = ''] = /configs\/(\w+)\.json$/.exec(String(address)) ?? [];
    // The code reads only these members.
    return { status: 200, text: async () => JSON.stringify(files[name]) } as Response;
  };
}

const preconnected = () =>
  [...document.head.querySelectorAll<HTMLLinkElement>('link[rel="preconnect"]')].map(
    ({ href, crossOrigin }) => [href, crossOrigin],
  );

afterEach(() => document.head.replaceChildren());

test('an API on another origin is preconnected, without cookies', async () => {
  serveConfiguration('https://api.test/platform');
  await loadConfiguration();
  expect(preconnected()).toEqual([['https://api.test/', 'anonymous']]);
});

test('an API on the console’s own origin is not preconnected', async () => {
  serveConfiguration('/platform');
  await loadConfiguration();
  expect(preconnected()).toEqual([]);
});
