import { withCommands } from './command.ts';

const where = {
  checkout: {},
  package: { isPackage: true },
  'repository of a team': { isTeam: true },
};

const release = 'To go back: npm run release -- mf-billing --to 1.0.0-b2';
const trial = 'Live: npm run release -- mf-a mf-b --live  End: npm run release -- mf-a --withdraw';
const host = 'To allow it: npm run deploy -- <folder> --host mf-a=https://a.example';

test.each<[keyof typeof where, string, string]>([
  ['checkout', release, release],
  ['package', release, 'To go back: console release mf-billing --to 1.0.0-b2'],
  ['package', host, 'To allow it: console deploy <folder> --host mf-a=https://a.example'],
  ['repository of a team', release, 'To go back: npx console release --to 1.0.0-b2'],
  [
    'repository of a team',
    trial,
    'Live: npx console release --live  End: npx console release --withdraw',
  ],
  [
    'repository of a team',
    'To restore it: npm run release -- --revert 7',
    'To restore it: npx console release --revert 7',
  ],
  // The operator runs this command in the checkout.
  ['repository of a team', host, host],
])('in a %s, a message names the commands as they are typed there', (place, text, said) => {
  expect(withCommands(text, where[place])).toBe(said);
});
