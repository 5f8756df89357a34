import {
  type ApplicationRef,
  Component,
  createComponent,
  provideZonelessChangeDetection,
  signal,
} from '@angular/core';
import { createApplication } from '@angular/platform-browser';
import { text } from './text.ts';

@Component({
  selector: 'mf-names-list',
  template: `
    <h1>{{ text('title') }}</h1>
    <button type="button" (click)="show()">{{ text('show') }}</button>
    <ul>
      @for (name of names(); track name) {
        <li>{{ name }}</li>
      }
    </ul>
  `,
})
class Names {
  readonly text = text;
  readonly names = signal<string[]>([]);

  constructor() {
    // The test throws here.
  }

  async show(): Promise<void> {
    this.names.set(await (await import('./names.ts')).readNames());
  }
}

let app: ApplicationRef | undefined;

export async function bootstrap(): Promise<void> {}

export async function mount({ domElement }: { readonly domElement: Element }): Promise<void> {
  app = await createApplication({ providers: [provideZonelessChangeDetection()] });
  const hostElement = domElement.appendChild(document.createElement('div'));
  const screen = createComponent(Names, { environmentInjector: app.injector, hostElement });
  app.attachView(screen.hostView);
}

export async function unmount({ domElement }: { readonly domElement: Element }): Promise<void> {
  app?.destroy();
  domElement.replaceChildren();
}
