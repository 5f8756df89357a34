/**
 * Which room may import which: one way, no circles. `npm run check` runs it, and
 * `.dependency-cruiser.folders.cjs` for circles of folders.
 */

/** The rooms that run in Node, each after those that it may import. */
const NODE = ['shared-node', 'platform', 'deploy', 'tooling', 'tests'];
const TEST_FILES = '\\.(test|spec)\\.tsx?$|/testing/|^tests/';
/** The one place that has all modules in one program, for the benchmark to compare with. */
const SINGLE_PAGE = '^tests/bench/single-page/entry\\.ts$';
/** Plain text, rules and types of a browser room that others build into themselves. */
const CONTRACT = '^shared-ui/src/contract/contract\\.ts$';
const AUTH_PARTS =
  '^shared-auth/src/(shared-auth|base-path|storage-keys|permissions/permission|waiting/waiting|testing/fake-shared-auth)\\.ts$';
const START_PARTS = '^shared-auth/src/configuration/configuration-files\\.ts$';
const TESTING =
  '^(shared-ui/src/(testing/(draw-screen\\.tsx|foreign-list\\.ts))|shared-auth/src/testing/fake-shared-auth\\.ts)$';

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

module.exports = {
  forbidden: [
    rule('no-circle-of-files', 'Two files import each other', {}, { circular: true }),
    ...NODE.slice(0, -1).map((room, index) =>
      rule(
        `${room}-knows-none-above-it`,
        'tests → tooling → deploy → platform → shared-node',
        { path: `^${room}/` },
        { path: `^(${NODE.slice(index + 1).join('|')})/` },
      ),
    ),
    rule(
      'node-takes-only-the-contract',
      'What runs in Node imports the contract of the browser’s modules, no more',
      { path: `^(${NODE.join('|')})/`, pathNot: SINGLE_PAGE },
      { path: '^(root-config|mf-[^/]+|shared-auth|shared-ui)/', pathNot: CONTRACT },
    ),
    rule(
      'browser-knows-no-node',
      'What the browser gets imports nothing that runs in Node',
      { path: '^(root-config|mf-[^/]+|shared-auth|shared-ui)/' },
      { path: `^(${NODE.join('|')})/` },
    ),
    rule(
      'shared-auth-stands-alone',
      'shared-auth imports libraries alone',
      { path: '^shared-auth/' },
      { path: '^(root-config|mf-[^/]+|shared-ui)/' },
    ),
    rule(
      'shared-ui-takes-what-shared-auth-offers',
      'shared-ui imports what shared-auth exports',
      { path: '^shared-ui/' },
      { path: '^(root-config|mf-[^/]+|shared-auth)/', pathNot: AUTH_PARTS },
    ),
    rule(
      'root-config-takes-the-contract',
      'root-config imports the contract, and what shared-auth exports',
      { path: '^root-config/' },
      { path: '^(mf-[^/]+|shared-auth|shared-ui)/', pathNot: [CONTRACT, AUTH_PARTS, START_PARTS] },
    ),
    rule(
      'no-other-micro-frontend',
      'A micro-frontend imports what the shared modules export, no other micro-frontend, not root-config',
      { path: '^(mf-[^/]+)/' },
      {
        path: '^(root-config|mf-[^/]+|shared-auth|shared-ui)/',
        pathNot: ['^$1/', CONTRACT, AUTH_PARTS, '^shared-ui/src/shared-ui\\.ts$', TESTING],
      },
    ),
    rule(
      'only-tests-take-what-is-for-tests',
      'What stands in a `testing` folder is imported by tests alone',
      { pathNot: TEST_FILES },
      { path: '/testing/' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|\\.cache|\\.data|tests/examples)/|schema\\.d\\.ts$' },
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'types'],
      extensions: ['.ts', '.tsx', '.cjs', '.cts', '.mjs', '.js', '.json'],
    },
  },
};
