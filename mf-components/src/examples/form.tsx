import { Button } from '@blueprintjs/core';
import { FieldForm, saveRow } from '@console/shared-ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deviceFields, devices } from './device-fields.ts';

/** A form of an entity, with a draft, checks of the values, and a question before they are lost. */
export function FormExample() {
  const { t } = useTranslation('mf-components');
  // The same id for each retry, so that a repeated request creates nothing twice. Undefined if the form is closed.
  const [id, setId] = useState<string>();
  const close = () => setId(undefined);
  return (
    <>
      <Button text={t('form.open')} onClick={() => setId(crypto.randomUUID())} />
      {id !== undefined ? (
        <FieldForm
          title={t('form.open')}
          submit={t('form.submit')}
          fields={deviceFields}
          namespace="mf-components"
          draft="device"
          onSubmit={async ({ name = '', serial = '', note = '' }) => {
            const device = { id, name, serial, note };
            // Another module would call its API here.
            await saveRow(devices, device, async () => device);
            return close;
          }}
          onClose={close}
        />
      ) : null}
    </>
  );
}
