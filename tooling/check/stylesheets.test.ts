import { readFileSync } from 'node:fs';
import path from 'node:path';
import { filesOf } from '@console/deploy/build-output/fingerprint.ts';
import { moduleFolders } from './module-folders.cjs';

const root = path.resolve(__dirname, '../..');
const stylesheets = moduleFolders(root)
  .flatMap((module) => filesOf(path.join(root, module, 'src')))
  .filter((file) => file.endsWith('.css'))
  .map((file) => path.relative(root, file));

test.each(stylesheets)('fault 88: %s works the same in all browsers', (file) => {
  // When the inner element is filled, Firefox and WebKit do not re-evaluate such a selector.
  const hasEmpty = /:has\([^{]*:empty[^{]*\{/;
  expect(readFileSync(path.join(root, file), 'utf8').match(hasEmpty)).toBeNull();
});
