/** Pages below `docs` for teams with modules elsewhere. The first one is the guide. */
export const teamDocuments = [
  'modules-elsewhere',
  'modules-reference',
  'other-frameworks',
] as const;

/** Sources of the tool: it is rebuilt when one of them changes. */
export const toolSources: readonly string[] = [
  'tooling/bundler',
  'tooling/dev',
  'shared-node/http',
  'tooling/jest',
  'tooling/new',
  'deploy/build-output',
  'deploy/release-client',
  'deploy/release/check/manifest.ts',
  'deploy/release/check/refused-release.ts',
  'deploy/release/check/rules.ts',
  'deploy/release/check/styles',
  'deploy/release/check/styles.ts',
  'deploy/release/check/texts.ts',
  'deploy/release/check/types',
  'deploy/release/store/files.ts',
  'deploy/release/store/release.ts',
  'platform/api/permission.ts',
  'tooling/sdk',
  'shared-node/command.ts',
  'shared-node/data-folder.ts',
  'shared-node/failure.ts',
  'shared-node/folders.ts',
  'shared-node/ports.ts',
  'shared-auth/src',
  'shared-ui/src/contract',
  ...teamDocuments.map((name) => `docs/${name}.md`),
];
