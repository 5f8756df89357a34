import { openConsole } from '../release/edition.ts';
import { giveToSome } from '../release/give-to-some.ts';
import { publishToTry } from '../release/publish-checked.ts';
import { stageBuild } from '../release/stage.ts';
import { withdrawVersion } from '../release/withdraw.ts';

/**
 * Takes one step of a version between what is built and what is live:
 * `<data folder> publish|trial|withdraw <module> <folder of the build> <version>`.
 */
async function main(): Promise<void> {
  const [dataFolder = '', step, name = '', built = '', version = ''] = process.argv.slice(2);
  const { folders, edition } = await openConsole(dataFolder);
  if (step === 'withdraw') {
    return void (await withdrawVersion(folders, { module: name, version, by: 'test' }));
  }
  const origin = edition.modules[name]?.origin ?? '';
  const module = { name, origin, entries: { [`@console/${name}`]: `${name}.js` } };
  const staged = [await stageBuild(folders, module, built, version)];
  if (step === 'publish') return void (await publishToTry(folders, staged, edition));
  const until = new Date(Date.now() + 86_400_000).toISOString();
  await giveToSome(folders, staged, { share: 10, until, by: 'test', isAgain: false }, edition);
}

main().catch((error: unknown) => {
  process.stderr.write(error instanceof Error ? error.message : String(error));
  process.exit(1);
});
