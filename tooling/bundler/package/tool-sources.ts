/** Sources of the tool: it is rebuilt when one of them changes. */
export const toolSources: readonly string[] = [
  'tooling/bundler',
  'tooling/dev',
  'shared-node/http',
  'tooling/jest',
  'tooling/new',
  'deploy/build-output',
  'deploy/release-client',
  'deploy/release/check/types',
  'tooling/sdk',
  'shared-node/command.ts',
  'shared-node/failure.ts',
  'shared-node/folders.ts',
  'shared-node/ports.ts',
  'shared-auth/src',
  'shared-ui/src/contract',
];
