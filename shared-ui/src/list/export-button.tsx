import { Button } from '@blueprintjs/core';
import { Export } from '@blueprintjs/icons';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../lazy-part/lazy-part.tsx';
import type { Column } from '../list-index/column.ts';
import type { ListIndex } from '../list-index/list-index.ts';
import { Dropdown } from '../overlay/dropdown.tsx';
import { printPage } from '../print/printable-list.ts';
import type { ListRow } from '../queries/list-source.ts';
import type { EveryField, ListFileProps } from './list-file.tsx';

// `lazyPart` does not keep the component's type parameter.
const ListFile = lazyPart(() => import(/* webpackChunkName: 'list' */ './list-file.tsx')) as <Row>(
  props: ListFileProps<Row>,
) => ReactNode;

interface ExportButtonProps<Row extends ListRow> {
  readonly name: string;
  readonly columns: readonly Column<Row>[];
  readonly everyField?: EveryField<Row> | undefined;
  readonly index: ListIndex<Row>;
  readonly positions: Uint32Array;
}

export function ExportButton<Row extends ListRow>(props: ExportButtonProps<Row>) {
  const { name, columns, everyField, index, positions } = props;
  const { t } = useTranslation('shared-ui');
  const [asked, ask] = useState<'seen' | 'every'>();
  const choice = { variant: 'minimal', fill: true } as const;
  return (
    <>
      <Dropdown text={t('list.export')} icon={<Export />} closesWhenChosen>
        <Button {...choice} text={t('list.exportSeen')} onClick={() => ask('seen')} />
        {everyField ? (
          <Button {...choice} text={t('list.exportEvery')} onClick={() => ask('every')} />
        ) : null}
        <Button {...choice} text={t('list.print')} onClick={() => void printPage()} />
      </Dropdown>
      {asked ? (
        <ListFile
          name={name}
          columns={asked === 'every' && everyField ? everyField : () => columns}
          rows={() => Array.from(positions).flatMap((position) => index.rows[position] ?? [])}
          onDone={() => ask(undefined)}
        />
      ) : null}
    </>
  );
}
