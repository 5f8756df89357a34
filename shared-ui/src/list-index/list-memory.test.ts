import { session$ } from '@console/shared-auth/testing';
import { getStoredList, storeList } from './list-memory.ts';

const person = (subject: string) => ({ subject, username: subject, name: subject, roles: [] });
const enter = (subject: string) =>
  session$.next({ status: 'signed-in', person: person(subject), notices: [] });

test('keeps the latest state of each list', () => {
  storeList('/tenants', { search: '?q=a', selected: new Set(['1']) });
  storeList('/tenants', { search: '?q=b' });
  expect(getStoredList('/tenants')).toMatchObject({ search: '?q=b', selected: new Set(['1']) });
  expect(getStoredList('/users').search).toBe('');
});

test('forgets the state when another user signs in, even if the first user returns', () => {
  enter('ada');
  storeList('/tenants', { search: '?q=a' });
  enter('bob');
  expect(getStoredList('/tenants').search).toBe('');
  enter('ada');
  expect(getStoredList('/tenants').search).toBe('');
});
