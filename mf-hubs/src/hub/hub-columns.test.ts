import manifest from '../../manifest.json';
import { hubColumns } from './hub-columns.tsx';

test('the search of the frame asks hubs for the same fields as that of their list', () => {
  const { fields } = manifest.search;
  const inManifest = Object.entries(fields).map(([name, { label, ...field }]) => [
    name,
    label,
    'kind' in field ? field.kind : 'text',
  ]);
  const inList = hubColumns((key) => key).flatMap(({ kind, field }) =>
    field ? [[field.name, field.label, kind === 'code' ? 'text' : kind]] : [],
  );
  expect(inManifest).toEqual(inList);
});
