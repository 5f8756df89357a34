// Angular compiles components in tests, and ahead of time in builds.
import '@angular/compiler';
import { api } from '@console/shared-auth';
import { screen } from '@testing-library/dom';
import i18next from 'i18next';
import texts from '../assets/i18n/en.json';

beforeAll(() => i18next.init({ lng: 'en', resources: { en: { 'mf-names': texts } } }));

test.each(['none', 'vue', 'svelte', 'lit', 'angular'])(
  'the module in %s reads names, and leaves nothing behind',
  async (framework) => {
    api.GET.mockResolvedValue({ data: [{ name: 'Banque du Léman' }] });
    const { bootstrap, mount, unmount } = await import(`./${framework}.ts`);
    const domElement = document.body.appendChild(document.createElement('div'));
    await bootstrap();
    await mount({ domElement });
    await screen.findByRole('heading', { name: 'Names', level: 1 });
    screen.getByRole('button', { name: 'Show names' }).click();
    expect(await screen.findByRole('listitem')).toHaveTextContent('Banque du Léman');
    await unmount({ domElement });
    expect(domElement).toBeEmptyDOMElement();
    domElement.remove();
  },
);
