import { api, type components } from '@console/shared-auth';
import { hasTexts, type ListSource, store } from '@console/shared-ui';

/** A user of the platform. */
export type User = components['schemas']['User'];
/** What the console says of a new user; the hub is in the call's path. */
export type UserBody = components['schemas']['UserBody'];

const isRow = (value: unknown): value is User =>
  hasTexts(value, 'id', 'username', 'firstName', 'lastName', 'hubId');

/** The users of the person's own hub. */
export const ownUserList: ListSource<User> = {
  key: ['user', 'list'],
  permission: 'GetUsers',
  call: (signal) => api.GET('/user/list', { signal }),
  isRow,
};

/** The users of every hub. */
export const everyUserList: ListSource<User> = {
  key: ['user', 'listall'],
  permission: 'GetAllUsers',
  call: (signal) => api.GET('/user/listall', { signal }),
  isRow,
};

/** How a user is called: first name, last name. */
export function fullName({ firstName, lastName }: Pick<User, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim();
}

/** Creates a user in a hub. */
export function createUser(source: ListSource<User>, hubId: string, body: UserBody): Promise<User> {
  return store(source, body, () =>
    api.PUT('/hub/{hubId}/user/create', { params: { path: { hubId } }, body }),
  );
}
