import { html, render } from 'lit/html.js';
import { text } from './text.ts';

/** Renders the screen. A custom element could not be replaced by that of the next version in an open page. */
function draw(domElement: HTMLElement, names: readonly string[] = []): void {
  // The test throws here.
  const show = async () => draw(domElement, await (await import('./names.ts')).readNames());
  const rows = names.map((name) => html`<li>${name}</li>`);
  const content = html`<h1>${text('title')}</h1>
    <button type="button" @click=${show}>${text('show')}</button>
    <ul>${rows}</ul>`;
  render(content, domElement);
}

export async function bootstrap(): Promise<void> {}

export async function mount({ domElement }: { readonly domElement: HTMLElement }): Promise<void> {
  draw(domElement);
}

export async function unmount({ domElement }: { readonly domElement: HTMLElement }): Promise<void> {
  render(null, domElement);
  domElement.replaceChildren();
}
