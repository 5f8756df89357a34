import {
  Drawer,
  type ListFilter,
  ListScreen,
  listWords,
  toColumns,
  useList,
  useRowAddress,
} from '@console/shared-ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Device, deviceFields, devices } from './device-fields.ts';

const BY_NAME = { column: 'name', direction: 'ascending' } as const;

/** A list with search, order, columns, views and export; a row opens beside it. */
export function ListScreenExample() {
  const { t } = useTranslation('mf-components');
  const { opened, close } = useRowAddress('/components');
  const { data: rows } = useList(devices, true);
  const columns = useMemo(() => toColumns(deviceFields, t), [t]);
  const filters = useMemo<ListFilter<Device>[]>(
    () => [
      {
        name: 'rooms',
        label: t('field.rooms'),
        // Groups are shown in the order of their labels.
        groupOf: ({ rooms }) => (rooms === undefined ? 'unknown' : rooms < 100 ? 'few' : 'many'),
        groupLabel: (group) =>
          t(group === 'unknown' ? 'rooms.unknown' : group === 'few' ? 'rooms.few' : 'rooms.many'),
      },
    ],
    [t],
  );
  const words = useMemo(() => listWords((name, values) => t(`list.${name}`, values)), [t]);
  return (
    <>
      <ListScreen
        name="devices"
        source={devices}
        columns={columns}
        filters={filters}
        defaultSort={BY_NAME}
        words={words}
        route="/components"
        opened={opened}
      />
      {opened.kind === 'row' ? (
        <Drawer
          rows={rows}
          id={opened.id}
          title={({ name }) => name}
          details={{ fields: deviceFields, t }}
          onClose={close}
        />
      ) : null}
    </>
  );
}
