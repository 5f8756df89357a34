import { test as base } from '../console.ts';
import { buildShellWithDemonstration, publishBuild } from '../second-build.ts';

/** Playwright's `test` with a console in which a shell with one more menu section is published. */
export const test = base.extend<
  object,
  {
    /** Local storage that selects this shell. Its additional section has an item of each kind. */
    readonly demonstration: Readonly<Record<string, string>>;
  }
>({
  demonstration: [
    async ({ deployment: _, dataFolder }, use, { parallelIndex }) => {
      const built = await buildShellWithDemonstration(parallelIndex);
      const address = await publishBuild('mf-shell', dataFolder, '1.9.0', built);
      await use({ 'import-map-override:@console/mf-shell': address });
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});
