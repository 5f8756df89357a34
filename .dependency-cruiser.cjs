/**
 * The imports that are not allowed between folders and between files. `npm run check` checks these rules,
 * and those of `.dependency-cruiser.folders.cjs`.
 */

/** The folders whose code runs in Node. Each may import the folders before it. */
const NODE = ['shared-node', 'platform', 'deploy', 'tooling', 'tests'];
const TEST_FILES = '\\.(test|spec)\\.tsx?$|/testing/|^tests/';
/** The single-page app of the benchmark: the only program that contains all modules. */
const SINGLE_PAGE = '^tests/bench/single-page/entry\\.ts$';
/** Types, rules and texts of shared-ui that other folders may bundle. */
const CONTRACT = '^shared-ui/src/contract/contract\\.ts$';
const AUTH_PARTS =
  '^shared-auth/src/(shared-auth|internal|base-path|storage-keys|configuration/module-apis|permissions/permission|earlier/earlier-lists|waiting/waiting|testing/fake-shared-auth)\\.ts$';
const START_PARTS = '^shared-auth/src/configuration/configuration-files\\.ts$';
const TESTING =
  '^(shared-ui/src/(testing/(draw-screen\\.tsx|foreign-list\\.ts))|shared-auth/src/testing/fake-shared-auth\\.ts)$';

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

module.exports = {
  forbidden: [
    rule('no-file-cycles', 'Files must not import each other in a cycle', {}, { circular: true }),
    ...NODE.slice(0, -1).map((folder, index) =>
      rule(
        `${folder}-imports-only-lower-folders`,
        'tests → tooling → deploy → platform → shared-node',
        { path: `^${folder}/` },
        { path: `^(${NODE.slice(index + 1).join('|')})/` },
      ),
    ),
    rule(
      'node-imports-only-the-contract',
      'Code for Node may import only the contract from the modules of the browser',
      { path: `^(${NODE.join('|')})/`, pathNot: SINGLE_PAGE },
      { path: '^(root-config|mf-[^/]+|shared-auth|shared-ui)/', pathNot: CONTRACT },
    ),
    rule(
      'browser-imports-no-node',
      'Code for the browser must not import code for Node',
      { path: '^(root-config|mf-[^/]+|shared-auth|shared-ui)/' },
      { path: `^(${NODE.join('|')})/` },
    ),
    rule(
      'shared-auth-imports-only-libraries',
      'shared-auth may import only libraries',
      { path: '^shared-auth/' },
      { path: '^(root-config|mf-[^/]+|shared-ui)/' },
    ),
    rule(
      'shared-ui-imports-only-exports',
      'shared-ui may import only the exports of shared-auth',
      { path: '^shared-ui/' },
      { path: '^(root-config|mf-[^/]+|shared-auth)/', pathNot: AUTH_PARTS },
    ),
    rule(
      'root-config-imports-only-exports',
      'root-config may import only the contract and the exports of shared-auth',
      { path: '^root-config/' },
      { path: '^(mf-[^/]+|shared-auth|shared-ui)/', pathNot: [CONTRACT, AUTH_PARTS, START_PARTS] },
    ),
    rule(
      'micro-frontends-import-only-exports',
      'A micro-frontend may import only the exports of the shared modules',
      { path: '^(mf-[^/]+)/' },
      {
        path: '^(root-config|mf-[^/]+|shared-auth|shared-ui)/',
        pathNot: [
          '^$1/',
          CONTRACT,
          AUTH_PARTS,
          '^shared-ui/src/(shared-ui|tenant-hubs|internal)\\.ts$',
          TESTING,
        ],
      },
    ),
    rule(
      'only-tests-import-testing',
      'Only tests may import files of a `testing` folder',
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
