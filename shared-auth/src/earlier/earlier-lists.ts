import type {
  Hubs,
  ListReadOptions,
  ListSource,
  Permission,
  RepairedRow,
  Tenants,
  Users,
  Writes,
} from '@console/shared-auth';

/** A list as modules describe it that were built against shared-auth 1. */
export interface EarlierList<Row> extends Pick<ListSource<Row>, 'key' | 'isRow'> {
  readonly permission: Permission;
  readonly call: (
    signal: AbortSignal,
    pause?: ListReadOptions['beforeParse'],
    look?: ListReadOptions['onText'],
    headers?: ListReadOptions['headers'],
  ) => ReturnType<ListSource<Row>['read']>;
  readonly mend?: (value: unknown) => RepairedRow<Row>;
}

/** The answer of a write in shared-auth 1. */
type EarlierAnswer = Promise<{ readonly data?: unknown }>;

/** The calls for tenants, users and hubs in shared-auth 1. */
export interface EarlierWrites {
  readonly tenants: EarlierTenants;
  readonly users: EarlierUsers;
  readonly hubs: EarlierHubs;
}

export interface EarlierTenants {
  readonly list: EarlierList<RowOf<Tenants['list']>>;
  put(...given: Parameters<Tenants['put']>): EarlierAnswer;
}

export interface EarlierUsers extends Omit<Users, 'own' | 'every' | 'create'> {
  readonly own: EarlierList<RowOf<Users['own']>>;
  readonly every: EarlierList<RowOf<Users['every']>>;
  create(...given: Parameters<Users['create']>): EarlierAnswer;
}

export interface EarlierHubs extends Omit<Hubs, 'list' | 'own' | 'create'> {
  readonly list: EarlierList<RowOf<Hubs['list']>>;
  readonly own: EarlierList<RowOf<Hubs['own']>>;
  create(...given: Parameters<Hubs['create']>): EarlierAnswer;
}

type RowOf<List> = List extends ListSource<infer Row> ? Row : never;

/** Returns a list in the form of shared-auth 1. */
export function toEarlierList<Row>({ read, repair, ...list }: ListSource<Row>): EarlierList<Row> {
  return {
    ...list,
    call: (signal, beforeParse, onText, headers) =>
      read({
        signal,
        ...(beforeParse && { beforeParse }),
        ...(onText && { onText }),
        ...(headers && { headers }),
      }),
    ...(repair && { mend: repair }),
  };
}

/** Returns the calls for tenants, users and hubs in the form of shared-auth 1. */
export const toEarlierWrites = ({ tenants, users, hubs }: Writes): EarlierWrites => ({
  tenants: {
    ...tenants,
    list: toEarlierList(tenants.list),
    put: async (...given) => ({ data: await tenants.put(...given) }),
  },
  users: {
    ...users,
    own: toEarlierList(users.own),
    every: toEarlierList(users.every),
    create: async (...given) => ({ data: await users.create(...given) }),
  },
  hubs: {
    ...hubs,
    list: toEarlierList(hubs.list),
    own: toEarlierList(hubs.own),
    create: async (...given) => ({ data: await hubs.create(...given) }),
  },
});
