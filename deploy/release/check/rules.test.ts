import { readFileSync } from 'node:fs';
import path from 'node:path';
import { judge, listed, RULES } from './rules.ts';

const version = { module: 'mf-billing', version: '1.0.0' };
const breach = { rule: 'built-ins', reason: 'mf-billing.js changes JSON.parse' } as const;
const warning = { rule: 'icon', reason: 'its menu entry /billing has no icon' } as const;

test('docs/releases.md lists each rule with its severity, sentence and number', () => {
  const page = readFileSync(path.resolve(__dirname, '../../../docs/releases.md'), 'utf8');
  const rows = page.split('\n').filter((line) => /^\| `[a-z-]+` \| (refused|warned) \|/.test(line));
  expect(rows).toEqual(
    Object.entries(RULES).map(
      ([rule, { severity, sentence, number }]) =>
        `| \`${rule}\` | ${severity} | ${sentence} | ${number} |`,
    ),
  );
});

test('a breach is refused unless its rule is allowed; a warning is only said', () => {
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  expect(() => judge(version, [warning, breach], { say })).toThrow(
    /--allow built-ins .*\(MF-144\)$/,
  );
  const allowed = { rules: ['built-ins', 'policy'], because: 'it must' };
  expect(judge(version, [warning, breach], { allowed, say })).toEqual({
    rules: ['built-ins'],
    because: 'it must',
  });
  expect(judge(version, [warning], { allowed, say })).toBeUndefined();
  expect(new Set(said)).toEqual(
    new Set([
      'Warning: mf-billing 1.0.0: its menu entry /billing has no icon (MF-146)',
      'Allowed: mf-billing 1.0.0: mf-billing.js changes JSON.parse (MF-144)',
    ]),
  );
});

test('a refusal lists all breaches', () => {
  const policy = { rule: 'policy', reason: 'a.js creates the policy lit' } as const;
  expect(() => judge(version, [breach, warning, policy], {})).toThrow(
    `mf-billing 1.0.0 is refused: 2 faults: (1) mf-billing.js changes JSON.parse; (2) a.js creates the policy lit (${RULES.policy.number}); to release it anyway, add --allow built-ins --allow policy --because "<reason>" (MF-144)`,
  );
});

test.each([
  [['a'], 'a'],
  [['a', 'b', 'a'], 'a and b'],
  [['a', 'b', 'c', 'd', 'e'], 'a, b, c and 2 others'],
])('%j is listed as "%s"', (words, text) => {
  expect(listed(words)).toBe(text);
});
