import { NumberedFailure } from '@console/shared-node/failure.ts';
import { isRule, RULES, type RuleName } from '../check/rules.ts';
import type { Allowance } from '../store/release.ts';

/**
 * Reads which rules `--allow` overrules, and why.
 *
 * @throws {NumberedFailure} MF-129, if a rule is unknown or only warns, or if there is no reason
 */
export function readAllowance(
  names: readonly string[] = [],
  because: string | undefined,
): Allowance | undefined {
  const rules = names.map(toRule);
  if (rules.length === 0 && because === undefined) return undefined;
  if (rules.length === 0) throw refused('--because needs --allow <rule>');
  if (!because?.trim()) throw refused(`--allow ${names[0]} needs --because "<reason>"`);
  return { rules: [...new Set(rules)], because: because.trim() };
}

function toRule(name: string): RuleName {
  const known = Object.entries(RULES).flatMap(([rule, { severity }]) =>
    severity === 'refused' ? rule : [],
  );
  if (!isRule(name)) {
    throw refused(`--allow must name a rule (${known.join(', ')}), got ${JSON.stringify(name)}`);
  }
  if (RULES[name].severity === 'warned')
    throw refused(`--allow ${name} is not needed, because the rule only warns`);
  return name;
}

const refused = (reason: string) => new NumberedFailure('MF-129', reason);
