/**
 * An account of a new local platform; its password is its user name. The identity provider has the profile
 * of this `sub`, and the admin API has its permissions and its hub.
 */
export interface LocalAccount {
  sub: string;
  username: string;
  firstName: string;
  lastName: string;
  email: string;
  roles: readonly string[];
}

export const localAccounts = [
  {
    sub: '5d1f4a52-0c7e-4b1a-9a3e-6f0d2c8b7a01',
    username: 'admin',
    firstName: 'Ada',
    lastName: 'Demierre',
    email: 'admin@platform.example',
    roles: ['platform-admin'],
  },
  {
    sub: '5d1f4a52-0c7e-4b1a-9a3e-6f0d2c8b7a02',
    username: 'manager',
    firstName: 'Manon',
    lastName: 'Agerter',
    email: 'manager@platform.example',
    roles: ['hub-manager'],
  },
  {
    sub: '5d1f4a52-0c7e-4b1a-9a3e-6f0d2c8b7a03',
    username: 'auditor',
    firstName: 'Audrey',
    lastName: 'Torrance',
    email: 'auditor@platform.example',
    roles: ['auditor'],
  },
  {
    sub: '5d1f4a52-0c7e-4b1a-9a3e-6f0d2c8b7a04',
    username: 'nobody',
    firstName: 'Noé',
    lastName: 'Bodmer',
    email: 'nobody@platform.example',
    roles: [],
  },
] as const satisfies readonly LocalAccount[];
