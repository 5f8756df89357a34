import { grant } from '@console/shared-auth/testing';
import { sendEvent } from '../contract/events.ts';
import { queryClient } from '../queries/query-client.ts';
import { registerSearch } from './register-search.ts';

test('whoever types before the code that answers is there finds a list that nobody has read', async () => {
  grant('GetTenants');
  registerSearch<{ readonly id: string; readonly name: string }>({
    route: '/places',
    lists: [
      {
        key: ['place', 'all'],
        permission: 'GetTenants',
        call: async () => ({ data: [{ id: 'A-1', name: 'Léman' }] }),
        isRow: (value): value is { id: string; name: string } => value !== null,
      },
    ],
    name: ({ name }) => name,
  });
  const found = await new Promise((resolve) => {
    const search = (query: string) =>
      sendEvent('search', {
        query,
        limit: 6,
        answer: ({ found }) => resolve(found),
        onMore: () => search('leman'),
      });
    search('');
    search('leman');
  });
  expect(found).toEqual([{ id: 'A-1', name: 'Léman' }]);
  queryClient.clear();
});
