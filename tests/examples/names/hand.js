// Written by hand, and released as it is.
import i18next from 'i18next';

const text = (key) => i18next.t(key, { ns: 'mf-names' });

export const bootstrap = async () => {};

export async function mount({ domElement }) {
  // The test throws here.
  const heading = Object.assign(document.createElement('h1'), { textContent: text('title') });
  const button = Object.assign(document.createElement('button'), { textContent: text('show') });
  const list = document.createElement('ul');
  button.addEventListener('click', async () => {
    const { api } = await import('@console/shared-auth');
    const { data = [] } = await api.GET('/tenant/list');
    const rows = data
      .slice(0, 5)
      .map(({ name }) => Object.assign(document.createElement('li'), { textContent: name }));
    list.replaceChildren(...rows);
  });
  domElement.append(heading, button, list);
}

export const unmount = async ({ domElement }) => domElement.replaceChildren();
