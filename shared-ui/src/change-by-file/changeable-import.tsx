import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { languages } from '../contract/languages.ts';
import { toInputs } from '../form/inputs.ts';
import FieldImport, { type FieldImportProps } from '../import/field-import.tsx';
import type { ListRow } from '../queries/list-source.ts';
import { ChangeReview, type ChangeReviewProps } from './change-review.tsx';
import { changeWords } from './change-words.ts';
import { type FileColumn, type ReadFile, readFileRows } from './file-rows.ts';

export type ChangeableImportProps<Row extends ListRow> = FieldImportProps<Row> &
  Pick<ChangeReviewProps<Row>, 'source' | 'put'>;

/**
 * Renders the import of an entity that a file can also change: an edited export is compared with the
 * stored rows. Any other file is imported as usual.
 */
export default function ChangeableImport<Row extends ListRow>(props: ChangeableImportProps<Row>) {
  const { source, put, ...dialog } = props;
  const { title, fields, namespace, rows, onRest, onClose } = dialog;
  const { t, i18n } = useTranslation(namespace);
  const inputs = useMemo(() => toInputs(fields, t), [fields, t]);
  const unique = useMemo(
    () => fields.flatMap(({ name, input }) => (input?.unique ? name : [])),
    [fields],
  );

  const labelOf = (name: string, language = i18n.language): string =>
    name === 'version'
      ? i18n.getFixedT(language, changeWords())('version')
      : i18n.getFixedT(language, namespace)(`field.${name}`);

  /** Returns the columns of an export; `ImportDialog` has loaded the texts of all languages. */
  const columns = (): FileColumn[] => {
    const names = fields.filter(({ value }) => !value).map(({ name }) => name);
    return [...names, 'hubs', 'version'].map((name) => ({
      name,
      label: labelOf(name),
      headings: languages.map((language) => labelOf(name, language)),
      isEditable: inputs.some((input) => input.name === name),
    }));
  };

  const review = (read: ReadFile) => {
    const file = readFileRows(read, columns());
    const known = new Set(rows?.map(({ id }) => id));
    if (!file || !(file.hasVersions || file.rows.some(({ id }) => known.has(id)))) return undefined;
    return (
      <ChangeReview
        title={title}
        file={file}
        fields={inputs}
        unique={unique}
        labelOf={labelOf}
        source={source}
        put={put}
        onRest={onRest}
        onClose={onClose}
      />
    );
  };

  return <FieldImport {...dialog} review={review} />;
}
