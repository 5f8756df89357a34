import { test as base } from '../console.ts';
import { buildShellWithDemonstration, publishBuild } from '../second-build.ts';

/** Playwright's `test` at a console whose published shell has one more section in its menu. */
export const test = base.extend<
  object,
  {
    /** Browser storage that selects this shell, whose menu has an item of each kind. */
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
