import { unmount as remove, mount as render } from 'svelte';
import Names from './name-list.svelte';

let screen: ReturnType<typeof render> | undefined;

export async function bootstrap(): Promise<void> {}

export async function mount({ domElement }: { readonly domElement: Element }): Promise<void> {
  screen = render(Names, { target: domElement });
}

export async function unmount(): Promise<void> {
  if (screen) await remove(screen);
}
