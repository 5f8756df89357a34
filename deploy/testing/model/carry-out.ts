import type { Deed } from './plain-console.ts';
import type { Publisher } from './publisher.ts';

/**
 * Has a publisher do what somebody asks for, as `npm run release` does it.
 *
 * @param opens - told when it has looked at the console
 */
export async function carryOut(
  { commands }: Publisher,
  dataFolder: string,
  deed: Deed,
  opens: () => void,
): Promise<void> {
  const opened = await commands.openConsole(dataFolder);
  opens();
  const caller = commands.localCaller(() => undefined);
  switch (deed.what) {
    case 'release':
      return commands.releaseModules(opened, wantedOf(deed), caller);
    case 'to':
      return commands.goTo(opened, { ...deed, isAgain: deed.again }, 'to', caller);
    case 'trial':
      return commands.beginTrial(opened, { ...wantedOf(deed), share: 10, days: 7 }, caller);
    case 'live':
      return commands.makeLive(opened, [deed.module], caller);
    case 'withdraw':
      return commands.withdraw(opened, { module: deed.module, reason: '' }, caller);
    case 'revert':
      return commands.revert(opened, { id: deed.change, isAgain: deed.again }, caller);
    case 'clean':
      return void (await commands.clean(opened, { keepDays: 0, isDry: false }));
    default:
      return void (await commands.setFreeze(opened.folders, opened.edition, deed.what, ''));
  }
}

const wantedOf = ({ module, version, again }: Extract<Deed, { readonly version: string }>) => ({
  modules: [module],
  version,
  isAgain: again,
});
