import { Button } from '@blueprintjs/core';
import { startJob } from '@console/shared-ui';
import { useTranslation } from 'react-i18next';

const NAMES = ['Genève 1', 'Zürich 4', 'Lugano 2'];

/** Many writes, which run in the tray at the bottom of the page, with a result for each. */
export function StartJobExample() {
  const { t } = useTranslation('mf-components');
  const start = () =>
    startJob({
      title: t('job.title'),
      // Another module would call its API in `run`.
      tasks: NAMES.map((name) => ({ id: name, label: name, run: async () => undefined })),
      onSettled: () => undefined,
    });
  return <Button text={t('job.start')} onClick={() => void start()} />;
}
