import { inTurn, inTurnWarm, pairByIndex } from './in-turn.ts';

test('alternates which function runs first, and keeps the order within the pairs', async () => {
  const said: string[] = [];
  const saying = (name: string) => async () => {
    said.push(name);
    return `${name}${said.length}`;
  };
  expect(await inTurn(2, saying('a'), saying('b'))).toEqual([
    ['a1', 'b2'],
    ['a4', 'b3'],
  ]);
});

test('does not count the first pair when warming up', async () => {
  let count = 0;
  const next = async () => {
    count += 1;
    return count;
  };
  expect(await inTurnWarm(1, next, next)).toEqual([[4, 3]]);
});

test('pairs times at the same index if both runs have a time there', () => {
  const one = [
    [1, undefined, 3, 4],
    [10, 20, undefined, 40],
  ] as const;
  expect(pairByIndex([one, [[5], [50, 60]]]).join(' ')).toBe('1,10 4,40 5,50');
});
