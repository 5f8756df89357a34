import { loadConfiguration } from './configuration.ts';

/** Has the console's origin answer with these files. */
function serveServerAt(url: string): void {
  const files: Readonly<Record<string, object>> = {
    api: { url, adminEndpoint: '/admin', consoleUrl: 'https://id.test/account' },
    profile: {},
    admin: { admin_trustid_role: 'admin' },
    identity: { authority: 'https://id.test/realms/platform', clientId: 'console' },
  };
  globalThis.fetch = async (address) => {
    const [, name = ''] = /configs\/(\w+)\.json$/.exec(String(address)) ?? [];
    // As much of an answer as is read.
    return { status: 200, text: async () => JSON.stringify(files[name]) } as Response;
  };
}

const connectedTo = () =>
  [...document.head.querySelectorAll<HTMLLinkElement>('link[rel="preconnect"]')].map(
    ({ href, crossOrigin }) => [href, crossOrigin],
  );

afterEach(() => document.head.replaceChildren());

test('a server of its own is connected to before it is asked for anything, without cookies', async () => {
  serveServerAt('https://api.test/platform');
  await loadConfiguration();
  expect(connectedTo()).toEqual([['https://api.test/', 'anonymous']]);
});

test('a server on the console’s own origin needs no other connection', async () => {
  serveServerAt('/platform');
  await loadConfiguration();
  expect(connectedTo()).toEqual([]);
});
