import { Button } from '@blueprintjs/core';
import { Search } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import type { Column } from '../list-index/column.ts';
import type { SearchProblem } from '../list-index/search-field.ts';
import { namedColumns } from '../list-index/search-grammar.ts';
import { writtenName } from '../list-index/suggestions.ts';
import { Panel } from '../problem/panel.tsx';

interface UnreadableSearchProps {
  readonly problems: readonly SearchProblem[];
  readonly columns: readonly Column<never>[];
  readonly onClear: () => void;
}

export default function UnreadableSearch({ problems, columns, onClear }: UnreadableSearchProps) {
  const { t } = useTranslation('shared-ui');
  const fields = namedColumns(columns)
    .map(({ searchAs }) => writtenName(searchAs.label))
    .join(', ');
  const reasons = problems.map(({ term, expected }) =>
    t(`search.expected.${expected}`, { term, fields }),
  );
  return (
    <Panel role="alert" icon={<Search />} title={t('search.unreadable')} text={reasons.join(' ')}>
      <Button text={t('list.clear')} onClick={onClear} />
    </Panel>
  );
}
