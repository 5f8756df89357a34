import {
  type Hub,
  holdsAny,
  hubs,
  type Permissions,
  permissions$,
  session$,
} from '@console/shared-auth';
import { type App, computed, createApp, h, onBeforeUnmount, ref, shallowRef } from 'vue';

/** The hubs of the platform, with a search and a form. */
const Notes = {
  setup() {
    const rows = shallowRef<readonly Hub[]>([]);
    const permissions = shallowRef<Permissions>({ status: 'unknown' });
    const person = ref('');
    const query = ref('');
    const name = ref('');
    const stored = ref('');
    const following = [
      permissions$.subscribe((next) => {
        permissions.value = next;
      }),
      session$.subscribe((session) => {
        if (session.status === 'signed-in') person.value = session.person.name;
      }),
    ];
    const reading = new AbortController();
    onBeforeUnmount(() => {
      reading.abort();
      for (const one of following) one.unsubscribe();
    });
    async function read() {
      const { data } = await hubs.list.call(reading.signal);
      rows.value = Array.isArray(data) ? data.filter(hubs.list.isRow) : [];
    }
    async function create(event: Event) {
      event.preventDefault();
      const { data } = await hubs.create({ id: crypto.randomUUID(), name: name.value });
      stored.value = Object(data).name;
      await read();
    }
    void read();
    const found = computed(() => rows.value.filter((row: Hub) => row.name.includes(query.value)));
    const input = (label: string, value: typeof query) =>
      h('label', [
        label,
        h('input', {
          value: value.value,
          onInput: ({ target }: Event) => {
            if (target instanceof HTMLInputElement) value.value = target.value;
          },
        }),
      ]);
    return () =>
      h('section', [
        h('h1', 'Notes'),
        h('p', `By ${person.value}`),
        input('Search', query),
        h(
          'ul',
          found.value.map((row: Hub) => h('li', { key: row.id }, row.name)),
        ),
        holdsAny(permissions.value, ['CreateManagementHub'])
          ? h('form', { onSubmit: create }, [
              input('Name', name),
              h('button', 'Create'),
              h('output', stored.value),
            ])
          : null,
      ]);
  },
};

let app: App | undefined;

export const bootstrap = async (): Promise<void> => undefined;

export async function mount({ domElement }: { readonly domElement: HTMLElement }): Promise<void> {
  app = createApp(Notes);
  app.mount(domElement);
}

export const unmount = async (): Promise<void> => app?.unmount();
