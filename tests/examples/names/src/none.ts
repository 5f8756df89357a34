import { text } from './text.ts';

export async function bootstrap(): Promise<void> {}

export async function mount({ domElement }: { readonly domElement: Element }): Promise<void> {
  // The test throws here.
  const heading = Object.assign(document.createElement('h1'), { textContent: text('title') });
  const button = Object.assign(document.createElement('button'), { textContent: text('show') });
  const list = document.createElement('ul');
  button.addEventListener('click', async () => {
    const { readNames } = await import('./names.ts');
    const rows = (await readNames()).map((name) =>
      Object.assign(document.createElement('li'), { textContent: name }),
    );
    list.replaceChildren(...rows);
  });
  domElement.append(heading, button, list);
}

export async function unmount({ domElement }: { readonly domElement: Element }): Promise<void> {
  domElement.replaceChildren();
}
