import { readFileSync } from 'node:fs';
import path from 'node:path';
import { earlierApis, packageVersion } from '@console/deploy/build-output/contract.ts';
import { root } from '@console/shared-node/folders.ts';
import { major } from 'semver';
import { modulesWithPublicApi } from './public-api.ts';

/** The page with the table. */
export const versionsPage = path.join(root, 'docs/modules-reference.md');

const START = '<!-- versions of the packages, written by npm run public-api -->';
const END = '<!-- end of versions -->';

/** Returns the page with a table of the current versions, and of what works with each. */
export function withVersions(page: string): string {
  const [before = '', rest = ''] = page.split(START);
  const [, after = ''] = rest.split(END);
  const rows = [
    ...modulesWithPublicApi.map(apiRow),
    ['`console`, the tool', packageVersion('root-config'), toolWorksWith()],
    ['the API of the platform', apiVersion(), 'every version in this table'],
  ];
  const table = [['', 'version', 'works with'], ['---', '---', '---'], ...rows];
  const lines = table.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
  return `${before}${START}\n\n${lines}\n\n${END}${after}`;
}

/** Returns the row of a shared module: the versions that modules can have been built against. */
function apiRow(name: (typeof modulesWithPublicApi)[number]): readonly string[] {
  const version = packageVersion(name);
  const apis = [version, ...earlierApis(name).map((api) => api.version)];
  const ranges = apis.map((api) => `${major(api)}.0 to ${api.split('.', 2).join('.')}`);
  const described = ranges.map((range) => range.replace(/^(\d+\.0) to \1$/, '$1'));
  return [`\`@console/${name}\``, version, `modules built against ${described.join(', or ')}`];
}

/** Returns the packages that the tool of the current version builds and checks modules with. */
const toolWorksWith = (): string =>
  modulesWithPublicApi
    .map((name) => {
      const majors = [packageVersion(name), ...earlierApis(name).map((api) => api.version)];
      return `packages of ${name} ${majors.map((one) => major(one)).join(' and ')}`;
    })
    .join(', ');

const apiVersion = (): string =>
  JSON.parse(readFileSync(path.join(root, 'platform/api/openapi.json'), 'utf8')).info.version;
