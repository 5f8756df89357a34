/** @jest-environment node */
import { holdsAny, type Permissions, permissionsIn } from './permission.ts';

declare module './permission.ts' {
  /** What a module brings that has permissions of its own. */
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

test('a name that a module declares is a permission like any other', () => {
  expect(holdsAny(known('OfAnotherModule'), ['OfAnotherModule'])).toBe(true);
});

test('a name that nobody declares does not compile', () => {
  // @ts-expect-error -- the type check of `npm run check` fails where this line compiles
  expect(holdsAny(known('GetTenants'), ['GetTenannts'])).toBe(false);
});

test('what is not known denies', () => {
  expect(holdsAny({ status: 'unknown', expected: permissionsIn(['GetUsers']) }, ['GetUsers'])).toBe(
    false,
  );
});

test('only texts are names', () => {
  expect([...permissionsIn(['GetUsers', 7, null])]).toEqual(['GetUsers']);
});
