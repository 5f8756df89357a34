import { goLive } from '../release/commands/release.ts';
import { stageBuild } from '../release/stage/stage.ts';
import { Store } from '../release/store/store.ts';

/**
 * Releases a build as several versions, and prints each version once it is live. Versions separated by
 * commas are released in turn; several such lists are released concurrently. Arguments: `<data folder>
 * <module> <folder of the build> <version>[,<version> …] […]`.
 */
async function main(): Promise<void> {
  const [dataFolder = '', name = '', built = '', ...words] = process.argv.slice(2);
  const release = async (version: string): Promise<void> => {
    const store = await new Store(dataFolder).open();
    const origin = store.live.modules[name]?.origin;
    if (!origin) throw new Error(`${dataFolder} has no ${name}`);
    const module = { name, origin, entries: { [`@console/${name}`]: `${name}.js` } };
    const staged = await stageBuild(store, module, built, version);
    await goLive(store, [staged], { by: 'test', how: 'release' });
  };
  await Promise.all(
    words.map(async (versions) => {
      for (const version of versions.split(',')) {
        await release(version);
        process.stdout.write(`${version}\n`);
      }
    }),
  );
}

main().catch((error: unknown) => {
  process.stderr.write(error instanceof Error ? error.message : String(error));
  process.exit(1);
});
