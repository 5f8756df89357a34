import '@console/platform/api/openapi.ts';
import { runMain } from '@console/shared-node/command.ts';
import { writeApiTypes } from '../bundler/api-types.ts';

// `npm run openapi`: the import above writes the documents; the browser's types follow from them.
runMain(writeApiTypes);
