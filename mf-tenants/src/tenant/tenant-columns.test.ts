import manifest from '../../manifest.json';
import { tenantColumns } from './tenant-columns.ts';

test('the search of the frame asks tenants for the same fields as that of their list', () => {
  const { fields } = manifest.search;
  const inManifest = Object.entries(fields).map(([name, { label, ...field }]) => [
    name,
    label,
    'kind' in field ? field.kind : 'text',
  ]);
  const inList = tenantColumns((key) => key).flatMap(({ kind, field }) =>
    field ? [[field.name, field.label, kind === 'code' ? 'text' : kind]] : [],
  );
  expect(inManifest).toEqual(inList);
});
