import { deploymentFolders, readEdition } from '../release/edition.ts';
import { goLive } from '../release/go-live.ts';
import { stageBuild } from '../release/stage.ts';

/**
 * Releases a build under several versions, all at once, those of one word in turn, and prints each
 * that is live: `<data folder> <module> <folder of the build> <version>[,<version> …] […]`.
 */
async function main(): Promise<void> {
  const [dataFolder = '', name = '', built = '', ...words] = process.argv.slice(2);
  const folders = deploymentFolders(dataFolder);
  const release = async (version: string): Promise<void> => {
    const edition = await readEdition(folders);
    const origin = edition?.modules[name]?.origin;
    if (!edition || !origin) throw new Error(`${dataFolder} has no ${name}`);
    const module = { name, origin, entries: { [`@console/${name}`]: `${name}.js` } };
    const staged = await stageBuild(folders, module, built, version);
    await goLive(folders, [staged], { by: 'test', how: 'release' }, edition);
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
