import { holdsAny, hubs } from '@console/shared-auth';
import {
  ActionButton,
  ListScreen,
  lazyPart,
  toExportColumns,
  useHadPermission,
  useManifestAction,
  usePermissions,
  useRowAddress,
} from '@console/shared-ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import manifest from '../manifest.json';
import { hubFields } from './hub/hub-fields.ts';
import { useHubColumns, useHubFilters, useHubWords } from './hub/hub-list.tsx';
import { HubForm } from './hub-form.tsx';

const HubDrawer = lazyPart(() => import('./hub-drawer.tsx'));

const { route } = manifest;
const BY_NAME = { column: 'name', direction: 'ascending' } as const;

/** The screen of hubs. It shows all hubs or, if the user may not see all, the user's own hub. */
export function HubsScreen() {
  const { t } = useTranslation('mf-hubs');
  const { opened, close } = useRowAddress(route);
  const create = useManifestAction(manifest.actions, `${route}/new`);
  const [fresh, setFresh] = useState<string>();
  const permissions = usePermissions();
  const mayKeepForm = useHadPermission('CreateManagementHub');
  const onlyOwn =
    holdsAny(permissions, ['GetManagementHub']) && !holdsAny(permissions, ['GetManagementHubs']);
  const source = onlyOwn ? hubs.own : hubs.list;
  return (
    <>
      <ListScreen
        key={source.key.join('/')}
        name="hubs"
        source={source}
        columns={useHubColumns()}
        filters={useHubFilters()}
        defaultSort={BY_NAME}
        words={useHubWords()}
        fullExport={async () => toExportColumns(hubFields, t)}
        route={route}
        opened={opened}
        highlightedRow={fresh}
        action={<ActionButton action={create} subject={undefined} look="primary" />}
      />
      {opened.kind === 'new' && mayKeepForm ? (
        <HubForm
          title={create.label}
          onStored={({ id }) => {
            setFresh(id);
            close();
          }}
          onClose={close}
        />
      ) : null}
      {opened.kind === 'row' ? <HubDrawer id={opened.id} source={source} onClose={close} /> : null}
    </>
  );
}
