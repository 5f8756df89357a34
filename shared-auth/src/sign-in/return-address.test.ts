/** @jest-environment node */
import { isSignInAnswer, returnAddress } from './return-address.ts';

const origin = 'http://localhost:9000';
const home = new URL('/', origin);
const below = new URL('/admin/', origin);

test('an address of the console is kept with its query and hash', () => {
  expect(returnAddress(`${origin}/tenants/list?q=a#x`, home)).toBe('/tenants/list?q=a#x');
});

test.each([
  'https://evil.example/tenants',
  '//evil.example/tenants',
  'javascript:alert(1)',
  'http://localhost:9000.evil.example/',
  undefined,
  { href: '/tenants' },
])('an address outside the console leads to its root: %p', (address) => {
  expect(returnAddress(address, home)).toBe('/');
});

test('with a base path, only addresses below the base path belong to the console', () => {
  expect(returnAddress(`${origin}/admin/users/list?q=a`, below)).toBe('/admin/users/list?q=a');
  expect(returnAddress('users/list', below)).toBe('/admin/users/list');
  for (const other of ['/', '/other', '/administration/users', '/admin', '/admin/../other']) {
    expect(returnAddress(other, below)).toBe('/admin/');
  }
});

test('a path that begins with two slashes is not interpreted as another origin', () => {
  expect(returnAddress(`${origin}//evil.example/x`, home)).toBe('/evil.example/x');
});

test('only an answer with a state counts as a sign-in answer', () => {
  expect(isSignInAnswer('?code=1&state=2')).toBe(true);
  expect(isSignInAnswer('?error=access_denied&state=2')).toBe(true);
  expect(isSignInAnswer('?code=1')).toBe(false);
});
