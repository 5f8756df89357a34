import { readCommand } from './read-command.ts';

const because = ['--because', 'the polyfill is needed'];

test.each([['--publish'], ['--trial', '5'], []])('a rule can be overruled with %s', (...words) => {
  const rules = ['--allow', 'built-ins', '--allow=policy'];
  expect(readCommand(['mf-users', ...words, ...rules, ...because])).toMatchObject({
    allowed: { rules: ['built-ins', 'policy'], because: 'the polyfill is needed' },
  });
});

test.each([
  [
    'an unknown rule',
    ['--allow', 'sizes', ...because],
    /--allow must name a rule .*"sizes" \(MF-129\)/,
  ],
  ['a rule that only warns', ['--allow', 'icon', ...because], /the rule only warns \(MF-129\)/],
  ['no reason', ['--allow', 'built-ins'], /needs --because "<reason>" \(MF-129\)/],
  [
    'an empty reason',
    ['--allow', 'built-ins', '--because', ' '],
    /needs --because "<reason>" \(MF-129\)/,
  ],
  ['a reason without a rule', because, /--because needs --allow <rule> \(MF-129\)/],
  ['a published version', ['--to', '1.0.0', '--allow', 'built-ins', ...because], /\(MF-100\)/],
])('--allow is refused with %s', (_, words, message) => {
  expect(() => readCommand(['mf-users', ...words])).toThrow(message);
});
