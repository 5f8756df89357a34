import manifest from '../../manifest.json';
import { userColumns } from './user-columns.ts';

test('the search of the frame asks users for the same fields as that of their list', () => {
  const { fields } = manifest.search;
  const inManifest = Object.entries(fields).map(([name, { label, ...field }]) => [
    name,
    label,
    'kind' in field ? field.kind : 'text',
  ]);
  const inList = userColumns((key) => key).flatMap(({ kind, field }) =>
    field ? [[field.name, field.label, kind === 'code' ? 'text' : kind]] : [],
  );
  expect(inManifest).toEqual(inList);
});
