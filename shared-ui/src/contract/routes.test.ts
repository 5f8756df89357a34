/** @jest-environment node */
import { routeFault } from './routes.ts';

const users = { module: '@console/mf-users', route: '/users' };
const bills = (route: string) => ({ module: '@console/mf-bills', route });

test('accepts a route that does not overlap the route of another module', () => {
  expect(routeFault(bills('/bills'), [users])).toBeUndefined();
  // Only the first letters are the same.
  expect(routeFault(bills('/users-of-old'), [users])).toBeUndefined();
  // The module already has this route.
  expect(routeFault(users, [users])).toBeUndefined();
});

test.each([
  ['/users', 'MF-211', 'its route /users belongs to @console/mf-users'],
  ['/users/bills', 'MF-211', 'its route /users/bills lies within /users of @console/mf-users'],
  ['/login', 'MF-212', 'its route /login is reserved for the console'],
  ['/sdk', 'MF-212', 'its route /sdk is reserved for the console'],
  ['/modules/mine', 'MF-212', 'its route /modules/mine is reserved for the console'],
  ['/releases', 'MF-212', 'its route /releases is reserved for the console'],
  ['/releases.json', 'MF-212', 'its route /releases.json is not a path of lower-case letters'],
  ['/Users', 'MF-212', 'its route /Users is not a path of lower-case letters'],
  ['/%75sers', 'MF-212', 'its route /%75sers is not a path of lower-case letters'],
  ['/bills/../users', 'MF-212', 'its route /bills/../users is not a path of lower-case letters'],
  ['/', 'MF-212', 'its route / is not a path of lower-case letters'],
  ['/bills?x=1', 'MF-212', 'its route /bills?x=1 is not a path of lower-case letters'],
])('refuses %s', (route, number, reason) => {
  const fault = routeFault(bills(route), [users]);
  expect(fault?.number).toBe(number);
  expect(fault?.message).toContain(reason);
});

test('refuses a route that contains the route of another module', () => {
  const within = { module: '@console/mf-plans', route: '/money/plans' };
  expect(routeFault(bills('/money'), [within])).toEqual({
    number: 'MF-211',
    message: 'its route /money contains /money/plans of @console/mf-plans',
  });
});
