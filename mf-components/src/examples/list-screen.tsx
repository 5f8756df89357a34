import {
  Drawer,
  ListScreen,
  listWords,
  toColumns,
  useList,
  useRowAddress,
} from '@console/shared-ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { deviceFields, devices } from './device-fields.ts';

const BY_NAME = { column: 'name', direction: 'ascending' } as const;

/** A list with search, order, columns, views and export; a row opens beside it. */
export function ListScreenExample() {
  const { t } = useTranslation('mf-components');
  const { opened, close } = useRowAddress('/components');
  const { data: rows } = useList(devices, true);
  const columns = useMemo(() => toColumns(deviceFields, t), [t]);
  const words = useMemo(() => listWords((name, values) => t(`list.${name}`, values)), [t]);
  return (
    <>
      <ListScreen
        name="devices"
        source={devices}
        columns={columns}
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
