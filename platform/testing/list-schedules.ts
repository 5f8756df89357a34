import fc from 'fast-check';

/** Returns an id that a later schedule uses again. */
export const fixedId = (kind: number, number: number) =>
  `00000000-0000-4000-8000-0000000000${kind}${number}`;
export const [TENANT, HUB, USER] = [1, 2, 3];
export const MANAGER = fixedId(9, 9);

/** The lists that clients keep, each read by one caller. */
export const LISTS = [
  ['/tenant/list', 'admin'],
  ['/user/listall', 'admin'],
  ['/user/list', 'manager'],
  ['/hub/list', 'admin'],
  [`/hub/${fixedId(HUB, 0)}/tenantids`, 'admin'],
  [`/hub/${fixedId(HUB, 1)}/tenantids`, 'admin'],
] as const;

const number = (max: number) => fc.nat({ max });
const names = fc.constantFrom('Aare', 'Birs', 'Ergolz', 'Orbe');

/** A change of rows, or something that happens to the server. */
const change = fc.oneof(
  fc.record({ act: fc.constant('putTenant'), one: number(5), text: names }),
  fc.record({ act: fc.constant('createUser'), one: number(4), hub: number(2), text: names }),
  fc.record({ act: fc.constant('deleteUser'), one: number(4) }),
  fc.record({ act: fc.constant('createHub'), one: number(2) }),
  fc.record({ act: fc.constant('deleteHub'), one: number(2) }),
  fc.record({ act: fc.constant('addTenant'), one: number(5), hub: number(2) }),
  fc.record({ act: fc.constant('removeTenant'), one: number(5), hub: number(2) }),
  fc.record({ act: fc.constant('moveUser'), one: number(4), hub: number(2) }),
  fc.record({ act: fc.constant('moveManager'), hub: number(2) }),
);
export type Act = typeof change extends fc.Arbitrary<infer One> ? One : never;

export const step = fc.oneof(
  { weight: 8, arbitrary: fc.array(change, { minLength: 1, maxLength: 3 }) },
  {
    weight: 6,
    arbitrary: fc.record({
      reads: fc.constantFrom(...LISTS.keys()),
      at: number(1),
      isLost: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom('restart', 'backup', 'restore', 'write-of-1.0', 'forget-events'),
  },
);

type Schedule = (typeof step extends fc.Arbitrary<infer One> ? One : never)[];

/** Of the first revision's events, the first is forgotten, and the last is not. */
export const PARTLY_FORGOTTEN: Schedule = [
  [{ act: 'moveManager', hub: 1 }],
  [{ act: 'deleteHub', one: 2 }],
  'forget-events',
];

/** The tenants of a hub that is deleted, and created again with the same id. */
export const HUB_AGAIN: Schedule = [
  [{ act: 'addTenant', one: 0, hub: 1 }],
  { reads: 5, at: 0, isLost: false },
  [{ act: 'deleteHub', one: 1 }],
  [{ act: 'createHub', one: 1 }],
];
