import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { languages } from '../contract/languages.ts';
import { versionHeading } from '../exported-row/changeable-export.ts';
import { toInputs } from '../form/inputs.ts';
import FieldImport, { type FieldImportProps } from '../import/field-import.tsx';
import type { ListRow } from '../queries/list-source.ts';
import { ChangeReview, type RowStore } from './change-review.tsx';
import { type FileColumn, type FileRows, type ReadFile, readFileRows } from './file-rows.ts';

/** The props of {@link FieldImport}. */
export interface ChangeableImportProps<Row> extends FieldImportProps<Row> {
  /** How to change rows by an edited export; absent if a file can only add rows. */
  readonly store?: RowStore<Row & ListRow>;
}

/**
 * Renders the import of an entity. With `store`, an edited export is compared with the stored rows; any
 * other file is imported as usual.
 */
export default function ChangeableImport<Row extends object>(props: ChangeableImportProps<Row>) {
  const { store, ...dialog } = props;
  const { title, fields, namespace, rows = [], onSettled, onClose } = dialog;
  const { t, i18n } = useTranslation(namespace);
  const inputs = useMemo(() => toInputs(fields, t), [fields, t]);
  const labelOf = (name: string, language = i18n.language): string =>
    name === 'version'
      ? versionHeading(language)
      : i18n.getFixedT(language, namespace)(`field.${name}`);

  const columns = (): FileColumn[] => {
    const names = fields.filter(({ value }) => !value).map(({ name }) => name);
    return [...names, 'hubs', 'version'].map((name) => ({
      name,
      headings: languages.map((language) => labelOf(name, language)),
      isEditable: inputs.some((input) => input.name === name),
    }));
  };

  // A review is open as long as its file is the same; the dialog may ask for it again.
  const last = useRef<{ readonly headings: readonly string[]; readonly file?: FileRows }>(
    undefined,
  );
  const readOnce = (read: ReadFile): FileRows | undefined => {
    if (last.current?.headings !== read.headings) {
      const file = readFileRows(read, columns());
      last.current = { headings: read.headings, ...(file && { file }) };
    }
    return last.current?.file;
  };

  const review = (read: ReadFile) => {
    const file = store && readOnce(read);
    if (!file) return undefined;
    const known = new Set(rows.map((row) => String(Reflect.get(row, 'id'))));
    if (!file.hasVersions && !hasAny(file.ids(), known)) return undefined;
    return (
      <ChangeReview
        title={title}
        file={file}
        fields={inputs}
        unique={fields.flatMap(({ name, input }) => (input?.unique ? name : []))}
        labelOf={labelOf}
        store={store}
        onSettled={onSettled}
        onClose={onClose}
      />
    );
  };

  return <FieldImport {...dialog} {...(store && { review })} />;
}

function hasAny(ids: Iterable<string>, known: ReadonlySet<string>): boolean {
  for (const id of ids) if (known.has(id)) return true;
  return false;
}
