import { screen } from '@testing-library/react';
import i18next from 'i18next';
import { bootstrap, mount, unmount } from './mf-shell.tsx';
import { versionsControl } from './testing/fake-versions-control.ts';
import { hubs, tenants } from './testing/micro-frontends.ts';

jest.mock('./shell/shell.tsx', () => ({
  Shell: () => {
    throw new Error('The shell is broken');
  },
}));

// single-spa waits until React has rendered, so React must not wait for `act` of the test.
beforeAll(() => Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false));

const element = (name: string) => document.body.appendChild(document.createElement(name));

test('if the shell fails, a plain list of links replaces it, and the parcel still mounts', async () => {
  await i18next.init({ lng: 'en', resources: {} });
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const slots = { top: element('header'), menu: element('div'), footer: element('footer') };
  const props = {
    name: 'shell',
    singleSpa: {},
    mountParcel: jest.fn(),
    domElement: element('div'),
    slots,
    microFrontends: [tenants, hubs],
    versions: versionsControl,
  };
  await bootstrap(props);
  await mount(props);
  const links = (await screen.findAllByRole('link')).map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/tenants', '/hubs']);
  await unmount(props);
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
  logged.mockRestore();
});
