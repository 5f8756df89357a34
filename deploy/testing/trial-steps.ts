import { publishToTry } from '../release/commands/publish.ts';
import { giveToSome } from '../release/commands/trial.ts';
import { withdrawVersion } from '../release/commands/withdraw.ts';
import { stageBuild } from '../release/stage/stage.ts';
import { Store } from '../release/store/store.ts';

/**
 * Publishes, tries or withdraws a version. Arguments: `<data folder> publish|trial|withdraw <module>
 * <folder of the build> <version>`.
 */
async function main(): Promise<void> {
  const [dataFolder = '', step, name = '', built = '', version = ''] = process.argv.slice(2);
  const store = await new Store(dataFolder).open();
  if (step === 'withdraw') {
    return void (await withdrawVersion(store, { module: name, version, by: 'test' }));
  }
  const origin = store.live.modules[name]?.origin ?? '';
  const module = { name, origin, entries: { [`@console/${name}`]: `${name}.js` } };
  const staged = [await stageBuild(store, module, built, version)];
  if (step === 'publish') return void (await publishToTry(store, staged));
  const until = new Date(Date.now() + 86_400_000).toISOString();
  await giveToSome(store, staged, { share: 10, until, by: 'test', isAgain: false });
}

main().catch((error: unknown) => {
  process.stderr.write(error instanceof Error ? error.message : String(error));
  process.exit(1);
});
