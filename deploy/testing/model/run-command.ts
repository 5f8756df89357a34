import type { Command } from './plain-console.ts';
import type { Publisher } from './publisher.ts';

/**
 * Runs a command of a publisher, as `npm run release` does.
 *
 * @param opens - called when the publisher has opened the console
 */
export async function runCommand(
  { commands }: Publisher,
  dataFolder: string,
  command: Command,
  opens: () => void,
): Promise<void> {
  const store = await new commands.Store(dataFolder).open();
  opens();
  const caller = commands.localCaller(() => undefined);
  switch (command.what) {
    case 'release':
      return commands.release(store, wantedOf(command), caller);
    case 'to':
      return commands.to(store, { ...command, isAgain: command.again }, caller);
    case 'trial':
      return commands.trial(store, { ...wantedOf(command), share: 10, days: 7 }, caller);
    case 'live':
      return commands.live(store, { modules: [command.module] }, caller);
    case 'withdraw':
      return commands.withdraw(store, { module: command.module, reason: '' }, caller);
    case 'revert':
      return commands.revert(store, { id: command.change, isAgain: command.again }, caller);
    case 'clean':
      return commands.clean(store, { keepDays: 0, isDry: false }, caller);
    default:
      return commands.freeze(store, { how: command.what, reason: '' }, caller);
  }
}

const wantedOf = ({ module, version, again }: Extract<Command, { readonly version: string }>) => ({
  modules: [module],
  version,
  isAgain: again,
});
