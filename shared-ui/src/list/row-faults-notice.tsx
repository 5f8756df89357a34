import { useTranslation } from 'react-i18next';
import { withNumber } from '../contract/failures.ts';
import { Notice } from '../problem/notice.tsx';
import type { ListRow, ListSource } from '../queries/list-source.ts';
import { faultTexts, rowFaults } from '../queries/row-faults.ts';
import { useValue } from '../value/use-value.ts';

export function RowFaultsNotice({ source }: { source: Pick<ListSource<ListRow>, 'key'> }) {
  const { t } = useTranslation('shared-ui');
  const faults = useValue(rowFaults).get(JSON.stringify(source.key)) ?? [];
  if (faults.length === 0) return null;
  const count = new Set(faults.map(({ place }) => place)).size;
  return (
    <Notice role="status" text={withNumber(t('list.rowFaults', { count }), 'MF-090')} isWarning>
      <small lang="en">{faultTexts(faults).join(' · ')}</small>
    </Notice>
  );
}
