import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runMain } from '@console/shared-node/command.ts';
import { root } from '@console/shared-node/folders.ts';
import { CONFORMANCE, conformanceReport } from '../check/conformance.ts';
import { readProject } from '../check/documents.ts';

// `npm run conformance`: writes the conformance report from the table of WCAG criteria.
runMain(() => writeFile(path.join(root, CONFORMANCE), conformanceReport(readProject(root, []))));
