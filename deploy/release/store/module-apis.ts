import path from 'node:path';
import type { ModuleApis } from '@console/shared-ui/contract';
import { isRecord, readWritten } from './files.ts';

/**
 * Reads the modules' own APIs from the configuration of a page. Leaves out APIs without an address; the page
 * itself reports them.
 *
 * @param page - folder of the page
 */
export async function readModuleApis(page: string): Promise<ModuleApis> {
  const api = await readWritten(path.join(page, 'configs/api.json'), isRecord);
  const apis = isRecord(api?.apis) ? api.apis : {};
  const valid = Object.entries(apis).filter(
    (entry): entry is [string, ModuleApis[string]] =>
      isRecord(entry[1]) && typeof entry[1].url === 'string' && URL.canParse(entry[1].url),
  );
  return Object.fromEntries(valid);
}
