/** @jest-environment node */
import { holdsAny, type Permissions, permissionsIn } from './permission.ts';

declare module './permission.ts' {
  /** Declares a module's own permission. */
  interface PermissionNames {
    OfAnotherModule: true;
  }
}

const known = (...names: string[]): Permissions => ({
  status: 'known',
  held: permissionsIn(names),
});

test('one of the wanted permissions is enough', () => {
  expect(holdsAny(known('GetUsers'), ['GetTenants', 'GetUsers'])).toBe(true);
  expect(holdsAny(known('GetUsers'), ['GetTenants'])).toBe(false);
});

test('a permission that a module declares works like any other permission', () => {
  expect(holdsAny(known('OfAnotherModule'), ['OfAnotherModule'])).toBe(true);
});

test('an undeclared name does not compile', () => {
  // @ts-expect-error -- the type check of `npm run check` fails if this line compiles
  expect(holdsAny(known('GetTenants'), ['GetTenannts'])).toBe(false);
});

test('while the permissions are unknown, all permissions are denied', () => {
  expect(holdsAny({ status: 'unknown', expected: permissionsIn(['GetUsers']) }, ['GetUsers'])).toBe(
    false,
  );
});

test('only strings are names', () => {
  expect([...permissionsIn(['GetUsers', 7, null])]).toEqual(['GetUsers']);
});
