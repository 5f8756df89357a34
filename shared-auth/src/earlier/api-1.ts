/** The public API of shared-auth 1, for modules that were built against it: the current API under its earlier names. */
import {
  type Api,
  type ApiCall,
  api as currentApi,
  hubs as currentHubs,
  tenants as currentTenants,
  users as currentUsers,
  recordCalls as recordCurrent,
  writesFor as writesNow,
} from '@console/shared-auth';
import { type EarlierWrites, toEarlierWrites } from './earlier-lists.ts';

export type {
  Api,
  ApiCall,
  Configuration,
  components,
  FieldFault,
  FieldProblem,
  Hub,
  HubBody,
  HubId,
  LapseReason,
  Permission,
  Permissions,
  Person,
  Problem,
  ProblemKind,
  RepairedRow as MendedRow,
  ServerEvent,
  ServerEvents,
  Session,
  SessionNotice,
  SignedOutReason,
  SignInProblem,
  Tenant,
  TenantBody,
  TenantId,
  User,
  UserBody,
  UserId,
} from '@console/shared-auth';
export {
  ApiError,
  ConfigurationError,
  configuration,
  createApi,
  fetchOwn,
  formatCalls,
  holdsAny,
  permissions$,
  serverEvents$,
  session$,
  signIn,
  signOut,
} from '@console/shared-auth';
export { isAdmin$ } from '@console/shared-auth/internal';
export type {
  EarlierHubs as Hubs,
  EarlierList as ServerList,
  EarlierTenants as Tenants,
  EarlierUsers as Users,
  EarlierWrites as Writes,
} from './earlier-lists.ts';

/** The options of a call in shared-auth 1. */
interface EarlierOptions {
  readonly pause?: () => Promise<unknown>;
  readonly look?: (text: string) => boolean;
}

// Casts, because a wrapper cannot pass on the generics of openapi-fetch.
const get = currentApi.GET as (path: string, options: object) => Promise<unknown>;

export const api = {
  ...currentApi,
  GET: (path: string, { pause, look, ...options }: EarlierOptions = {}) =>
    get(path, {
      ...options,
      ...(pause && { beforeParse: pause }),
      ...(look && { onText: look }),
    }),
} as Api;

const own = toEarlierWrites({ tenants: currentTenants, users: currentUsers, hubs: currentHubs });

export const tenants: EarlierWrites['tenants'] = own.tenants;
export const users: EarlierWrites['users'] = own.users;
export const hubs: EarlierWrites['hubs'] = own.hubs;

export const writesFor = (reason?: string): EarlierWrites => toEarlierWrites(writesNow(reason));

export const recordCalls = (
  write: (to: EarlierWrites) => unknown,
  reason?: string,
): Promise<readonly ApiCall[]> => recordCurrent((to) => write(toEarlierWrites(to)), reason);
