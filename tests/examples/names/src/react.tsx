import { useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { text } from './text.ts';

function Names() {
  const [names, setNames] = useState<string[]>([]);
  const show = async () => setNames(await (await import('./names.ts')).readNames());
  return (
    <>
      <h1>{text('title')}</h1>
      <button type="button" onClick={show}>
        {text('show')}
      </button>
      <ul>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </>
  );
}

let root: Root | undefined;

export async function bootstrap(): Promise<void> {}

export async function mount({ domElement }: { readonly domElement: Element }): Promise<void> {
  // The test throws here.
  root = createRoot(domElement);
  root.render(<Names />);
}

export async function unmount(): Promise<void> {
  root?.unmount();
}
