import { Button, InputGroup } from '@blueprintjs/core';
import { DiscardDialog, useLeaveGuard } from '@console/shared-ui';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Asks before typed text is lost, also when the user leaves the page. */
export function DiscardDialogExample() {
  const { t } = useTranslation('mf-components');
  const input = useId();
  const [text, setText] = useState('');
  const guard = useLeaveGuard(text !== '');
  return (
    <>
      <label htmlFor={input}>{t('discard.label')}</label>
      <InputGroup
        id={input}
        value={text}
        autoComplete="off"
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Button text={t('discard.clear')} onClick={() => guard.ask(() => setText(''))} />
      {guard.asking ? <DiscardDialog onDiscard={guard.leave} onStay={guard.stay} /> : null}
    </>
  );
}
