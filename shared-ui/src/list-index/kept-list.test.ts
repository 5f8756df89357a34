import { session$ } from '@console/shared-auth/testing';
import { keepList, keptList } from './kept-list.ts';

const person = (subject: string) => ({ subject, username: subject, name: subject, roles: [] });
const enter = (subject: string) =>
  session$.next({ status: 'signed-in', person: person(subject), notices: [] });

test('keeps the latest state of each list', () => {
  keepList('/tenants', { search: '?q=a', selected: new Set(['1']) });
  keepList('/tenants', { search: '?q=b' });
  expect(keptList('/tenants')).toMatchObject({ search: '?q=b', selected: new Set(['1']) });
  expect(keptList('/users').search).toBe('');
});

test('forgets the state for another user, and when the first one returns', () => {
  enter('ada');
  keepList('/tenants', { search: '?q=a' });
  enter('bob');
  expect(keptList('/tenants').search).toBe('');
  enter('ada');
  expect(keptList('/tenants').search).toBe('');
});
