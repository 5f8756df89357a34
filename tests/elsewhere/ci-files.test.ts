import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '@console/shared-node/folders.ts';

const TEMPLATE = 'tooling/new/template/elsewhere/package.json.template';

const read = (name: string): string => readFileSync(path.join(root, name), 'utf8');

test.each(['docs/ci/github-actions.yml', 'docs/ci/gitlab-ci.yml'])(
  'the commands of %s are those of a new module',
  (name) => {
    const scripts = Object.keys(JSON.parse(read(TEMPLATE)).scripts);
    const used = [...read(name).matchAll(/npm (?:run )?([\w:]+)/g)].map(([, word = '']) => word);
    expect(used).toEqual(expect.arrayContaining(['ci', 'test', 'check', 'release']));
    expect([...scripts, 'ci']).toEqual(expect.arrayContaining(used));
  },
);

test('the CI files find the link in what a release prints', () => {
  const [, printed] = /`(To try: )\$/.exec(read('deploy/release/commands/publish.ts')) ?? [];
  for (const name of ['docs/ci/github-actions.yml', 'docs/ci/gitlab-ci.yml'])
    expect(read(name)).toContain(`s/^${printed}//p`);
});
