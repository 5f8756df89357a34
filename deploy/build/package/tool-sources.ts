/** What the tool is made of: a change there makes another one. */
export const toolSources: readonly string[] = [
  'deploy/build',
  'deploy/dev',
  'deploy/http',
  'deploy/jest',
  'deploy/new',
  'deploy/release-client',
  'deploy/release/fill.ts',
  'deploy/release/types',
  'deploy/sdk',
  'deploy/command.ts',
  'deploy/failure.ts',
  'deploy/folders.ts',
  'deploy/ports.ts',
  'shared-auth/src',
  'shared-ui/src/contract',
];
