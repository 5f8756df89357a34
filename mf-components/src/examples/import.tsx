import { FieldImport, ImportButton, useList } from '@console/shared-ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deviceFields, devices } from './device-fields.ts';

/** The import of a CSV file: a dry run, columns that can be chosen, and a result for each row. */
export function ImportExample() {
  const { t } = useTranslation('mf-components');
  const { data: rows } = useList(devices, true);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ImportButton name="devices" open={isOpen} onClick={() => setOpen(true)} />
      {isOpen ? (
        <FieldImport
          title={t('import.title')}
          name="devices"
          fields={deviceFields}
          namespace="mf-components"
          rows={rows}
          // Another module would call its API in `run`.
          taskOf={({ id, values }) => ({
            id,
            label: values.name ?? '',
            run: async () => undefined,
          })}
          onSettled={() => undefined}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
