import type { Deed } from './plain-console.ts';
import type { Publisher } from './publisher.ts';

/**
 * Runs a deed as a command of a publisher, as `npm run release` does.
 *
 * @param opens - called when the publisher has opened the console
 */
export async function runDeed(
  { commands }: Publisher,
  dataFolder: string,
  deed: Deed,
  opens: () => void,
): Promise<void> {
  const store = await new commands.Store(dataFolder).open();
  opens();
  const caller = commands.localCaller(() => undefined);
  switch (deed.what) {
    case 'release':
      return commands.release(store, wantedOf(deed), caller);
    case 'to':
      return commands.to(store, { ...deed, isAgain: deed.again }, caller);
    case 'trial':
      return commands.trial(store, { ...wantedOf(deed), share: 10, days: 7 }, caller);
    case 'live':
      return commands.live(store, { modules: [deed.module] }, caller);
    case 'withdraw':
      return commands.withdraw(store, { module: deed.module, reason: '' }, caller);
    case 'revert':
      return commands.revert(store, { id: deed.change, isAgain: deed.again }, caller);
    case 'clean':
      return commands.clean(store, { keepDays: 0, isDry: false }, caller);
    default:
      return commands.freeze(store, { how: deed.what, reason: '' }, caller);
  }
}

const wantedOf = ({ module, version, again }: Extract<Deed, { readonly version: string }>) => ({
  modules: [module],
  version,
  isAgain: again,
});
