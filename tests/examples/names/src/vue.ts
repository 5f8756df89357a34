import { type App, createApp } from 'vue';
import Names from './name-list.vue';

let app: App | undefined;

export async function bootstrap(): Promise<void> {}

export async function mount({ domElement }: { readonly domElement: Element }): Promise<void> {
  app = createApp(Names);
  // Otherwise Vue hides errors in production, and the page cannot fall back to the previous version.
  app.config.throwUnhandledErrorInProduction = true;
  app.mount(domElement);
}

export async function unmount(): Promise<void> {
  app?.unmount();
}
