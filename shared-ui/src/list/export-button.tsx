import { Button } from '@blueprintjs/core';
import { Export } from '@blueprintjs/icons';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../lazy-part/lazy-part.tsx';
import type { Column } from '../list-index/column.ts';
import { Dropdown } from '../overlay/dropdown.tsx';
import { printPage } from '../print/printable-list.ts';
import type { ListRow } from '../queries/list-source.ts';
import type { FullExport, ListFileProps } from './list-file.tsx';

// `lazyPart` does not keep the component's type parameter.
const ListFile = lazyPart(() => import(/* webpackChunkName: 'list' */ './list-file.tsx')) as <Row>(
  props: ListFileProps<Row>,
) => ReactNode;

interface ExportButtonProps<Row extends ListRow> {
  readonly name: string;
  readonly columns: readonly Column<Row>[];
  readonly fullExport?: FullExport<Row> | undefined;
  readonly rows: () => Iterable<Row>;
  /** The label, if only a part of the list is exported, which cannot be printed. */
  readonly text?: string;
}

export function ExportButton<Row extends ListRow>(props: ExportButtonProps<Row>) {
  const { name, columns, fullExport, rows } = props;
  const { t } = useTranslation('shared-ui');
  const isPart = props.text !== undefined;
  const text = props.text ?? t('list.export');
  const [asked, ask] = useState<'seen' | 'every'>();
  const choice = { variant: 'minimal', fill: true } as const;
  return (
    <>
      {isPart && !fullExport ? (
        <Button variant="minimal" icon={<Export />} text={text} onClick={() => ask('seen')} />
      ) : (
        <Dropdown text={text} icon={<Export />} closesWhenChosen>
          <Button {...choice} text={t('list.exportSeen')} onClick={() => ask('seen')} />
          {fullExport ? (
            <Button {...choice} text={t('list.exportEvery')} onClick={() => ask('every')} />
          ) : null}
          {isPart ? null : (
            <Button {...choice} text={t('list.print')} onClick={() => void printPage()} />
          )}
        </Dropdown>
      )}
      {asked ? (
        <ListFile
          name={name}
          columns={asked === 'every' && fullExport ? fullExport : () => columns}
          rows={rows}
          onDone={() => ask(undefined)}
        />
      ) : null}
    </>
  );
}
