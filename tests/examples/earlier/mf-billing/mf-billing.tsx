import { type Hub, hubs, isAdmin$ } from '@console/shared-auth';
import {
  type Action,
  ActionButton,
  Confirm,
  columnsOf,
  Drawer,
  deleteRow,
  FieldForm,
  type Fields,
  ListScreen,
  listWords,
  type Selected,
  saveRow,
  screenApplication,
  startJob,
  useHasHeld,
  useHolds,
  useList,
  useManifestAction,
  useRowAddress,
} from '@console/shared-ui';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import manifest from './manifest.json';

const fields: Fields<Hub> = [
  { name: 'name', column: { width: 40 }, input: { required: true, minLength: 2 } },
  {
    name: 'users',
    members: ['userCount'],
    kind: 'number',
    column: { width: 20 },
    search: 'users',
    detail: false,
  },
  { name: 'createdAt', kind: 'time', column: { width: 20, wide: true } },
];

const BY_NAME = { column: 'name', direction: 'ascending' } as const;

interface Closable {
  readonly onClose: () => void;
}

function AccountForm({ title, onClose }: Closable & { readonly title: string }) {
  const { t } = useTranslation('mf-billing');
  const [id] = useState(() => crypto.randomUUID());
  const isPermitted = useHolds('CreateManagementHub');
  return (
    <FieldForm
      title={title}
      submit={t('form.submit')}
      fields={fields}
      namespace="mf-billing"
      draft="account"
      blocked={isPermitted ? undefined : t('form.revoked')}
      calls={({ name = '' }, to) => to.hubs.create({ id, name })}
      onSubmit={async ({ name = '' }, _, reason) => {
        const body = { id, name };
        await saveRow(hubs.list, body, (to) => to.hubs.create(body), { reason });
        return onClose;
      }}
      onClose={onClose}
    />
  );
}

function AccountDrawer({ id, onClose }: Closable & { readonly id: string }) {
  const { t } = useTranslation('mf-billing');
  const { data: rows } = useList(hubs.list, useHolds(hubs.list.permission));
  const [closing, setClosing] = useState<Hub>();
  return (
    <Drawer
      rows={rows}
      id={id}
      title={({ name }) => name}
      details={{ fields, t }}
      action={{ label: t('close'), needs: [['DeleteManagementHub']], run: setClosing }}
      onClose={onClose}
    >
      {() =>
        closing ? (
          <Confirm
            title={t('question', { name: closing.name })}
            confirm={t('close')}
            calls={(to) => to.hubs.delete(closing.id)}
            onConfirm={async () => {
              await deleteRow(hubs.list, closing, (to) => to.hubs.delete(closing.id));
              onClose();
            }}
            onClose={() => setClosing(undefined)}
          >
            <p>{closing.name}</p>
          </Confirm>
        ) : null
      }
    </Drawer>
  );
}

/** The list of accounts, which are the hubs of the platform. */
function Billing() {
  const { t } = useTranslation('mf-billing');
  const { row, close } = useRowAddress(manifest.route);
  const create = useManifestAction(manifest.actions, `${manifest.route}/new`);
  const mayWrite = useHasHeld('CreateManagementHub');
  const [isAdmin, setAdmin] = useState(false);
  useEffect(() => {
    const following = isAdmin$.subscribe(setAdmin);
    return () => following.unsubscribe();
  }, []);
  const columns = useMemo(() => columnsOf(fields, t), [t]);
  const words = useMemo(() => listWords((name, values) => t(`list.${name}`, values)), [t]);
  const remark: Action<Selected<Hub>> = {
    label: t('remark'),
    needs: [['CreateManagementHub'], ['GetManagementHubs', 'GetManagementHub']],
    run: ({ rows, clear }) => {
      clear();
      void startJob({
        title: t('remarking'),
        tasks: rows.map(({ id, name }) => ({
          id,
          label: name,
          // Reads only, because the platform cannot change a hub.
          run: async (to, signal) => (await to.hubs.list.call(signal)).data,
        })),
        onRest: () => undefined,
      });
    },
  };
  return (
    <>
      <ListScreen
        name="accounts"
        source={hubs.list}
        columns={columns}
        defaultSort={BY_NAME}
        words={words}
        route={manifest.route}
        openRow={row}
        selectionActions={mayWrite ? [remark] : []}
        notice={isAdmin ? <p>{t('administrator')}</p> : null}
        action={<ActionButton action={create} subject={undefined} look="primary" />}
      />
      {row === 'new' ? <AccountForm title={create.label} onClose={close} /> : null}
      {row !== undefined && row !== 'new' ? <AccountDrawer id={row} onClose={close} /> : null}
    </>
  );
}

export const { bootstrap, mount, unmount } = screenApplication({
  module: manifest.module,
  route: manifest.route,
  screen: Billing,
});
