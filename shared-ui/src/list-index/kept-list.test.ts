import { session$ } from '@console/shared-auth/testing';
import { keepList, keptList } from './kept-list.ts';

const person = (subject: string) => ({ subject, username: subject, name: subject, roles: [] });
const enter = (subject: string) =>
  session$.next({ status: 'signed-in', person: person(subject), notices: [] });

test('what is kept of a list is what was kept last of each part, and of no other list', () => {
  keepList('/tenants', { search: '?q=a', selected: new Set(['1']) });
  keepList('/tenants', { search: '?q=b' });
  expect(keptList('/tenants')).toMatchObject({ search: '?q=b', selected: new Set(['1']) });
  expect(keptList('/users').search).toBe('');
});

test('another person finds nothing of it, nor does the first one who comes back after them', () => {
  enter('ada');
  keepList('/tenants', { search: '?q=a' });
  enter('bob');
  expect(keptList('/tenants').search).toBe('');
  enter('ada');
  expect(keptList('/tenants').search).toBe('');
});
