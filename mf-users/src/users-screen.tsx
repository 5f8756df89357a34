import { type User, users } from '@console/shared-auth';
import {
  type Action,
  ActionButton,
  ImportButton,
  ListScreen,
  lazyPart,
  RowLink,
  type SelectedRows,
  toColumns,
  toExportColumns,
  useHadPermission,
  useManifestAction,
  usePermission,
  usePermissions,
  useRowAddress,
} from '@console/shared-ui';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import manifest from '../manifest.json';
import { useHubChoice } from './user/hub-choice.ts';
import { userFields } from './user/user-fields.ts';
import { useUserFilters, useUserWords } from './user/user-list.ts';
import { HubNeeded, UserForm } from './user-form.tsx';
import { UserScopeSwitch, useUserScope } from './user-scope-switch.tsx';

const DeleteUsers = lazyPart(() => import('./delete-users.tsx'));
const ImportUsers = lazyPart(() => import('./import-users.tsx'));
const UserDrawer = lazyPart(() => import('./user-drawer.tsx'));

const { route } = manifest;
const BY_NAME = { column: 'name', direction: 'ascending' } as const;

const hubCell = ({ hubId, hubName }: User) =>
  hubName ? <RowLink to={`/hubs/${hubId}`}>{hubName}</RowLink> : '–';

interface Deleting {
  readonly users: readonly User[];
  readonly hidden?: string | undefined;
  readonly after: () => void;
}

/** The screen of users: those of the signed-in user's own hub or, if permitted, of every hub. */
export function UsersScreen() {
  const { t } = useTranslation('mf-users');
  const { opened, close } = useRowAddress(route);
  const create = useManifestAction(manifest.actions, `${route}/new`);
  const [fresh, setFresh] = useState<string>();
  const [deleting, setDeleting] = useState<Deleting>();
  const [importing, setImporting] = useState(false);
  const mayCreate = usePermission('CreateUser');
  const mayKeepForm = useHadPermission('CreateUser');
  const choice = useHubChoice(usePermissions(), mayCreate);
  const hubs = choice.status === 'known' ? choice.hubs : [];
  const scope = useUserScope();
  const source = scope.chosen === 'all' ? users.every : users.own;
  const ownHubs = scope.chosen === 'mine';
  const hasHubLinks = [
    usePermission('GetManagementHubs'),
    usePermission('GetManagementHub') && ownHubs,
  ].includes(true);
  const deleteMany: Action<SelectedRows<User>> = {
    label: t('delete.many'),
    anyOf: ['DeleteUser'],
    run: ({ rows, hidden, clear }) => setDeleting({ users: rows, hidden, after: clear }),
  };
  return (
    <>
      <ListScreen
        key={scope.chosen}
        name="users"
        source={source}
        columns={useMemo(
          () => toColumns(userFields, t, hasHubLinks ? { hub: hubCell } : {}),
          [t, hasHubLinks],
        )}
        filters={useUserFilters()}
        defaultSort={BY_NAME}
        words={useUserWords(scope.chosen)}
        fullExport={async () => toExportColumns(userFields, t)}
        route={route}
        opened={opened}
        highlightedRow={fresh}
        scope={<UserScopeSwitch {...scope} />}
        action={
          mayCreate ? (
            <>
              {/* The button is shown before the hubs are read, so that nothing moves afterwards. */}
              {choice.status === 'loading' || hubs.length > 0 ? (
                <ImportButton
                  name="users"
                  open={importing}
                  disabled={hubs.length === 0}
                  onClick={() => setImporting(true)}
                />
              ) : null}
              <ActionButton action={create} subject={undefined} look="primary" />
            </>
          ) : null
        }
        selectionActions={[deleteMany]}
      />
      {opened.kind === 'new' && mayKeepForm && choice.status !== 'loading' ? (
        hubs.length > 0 ? (
          <UserForm
            title={create.label}
            source={source}
            choice={hubs}
            onStored={({ id }) => {
              setFresh(id);
              close();
            }}
            onClose={close}
          />
        ) : (
          <HubNeeded title={create.label} choice={choice} onClose={close} />
        )
      ) : null}
      {opened.kind === 'row' ? (
        <UserDrawer
          id={opened.id}
          source={source}
          hasHubLinks={hasHubLinks}
          onDelete={(user) => setDeleting({ users: [user], after: close })}
          onClose={close}
        />
      ) : null}
      {importing ? (
        <ImportUsers source={source} choice={hubs} onClose={() => setImporting(false)} />
      ) : null}
      {deleting ? (
        <DeleteUsers
          source={source}
          chosen={deleting.users}
          hidden={deleting.hidden}
          onDeleted={() => {
            setDeleting(undefined);
            deleting.after();
          }}
          onClose={() => setDeleting(undefined)}
        />
      ) : null}
    </>
  );
}
