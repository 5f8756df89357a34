import { inOneLine, NumberedFailure } from '@console/shared-node/failure.ts';
import type { FailureNumber } from '@console/shared-ui/contract';
import type { Allowance } from '../store/release.ts';
import { joinReasons, RefusedRelease } from './refused-release.ts';

interface Rule {
  readonly number: FailureNumber;
  /** A version that breaks the rule is refused unless it is allowed, or is only warned of. */
  readonly severity: 'refused' | 'warned';
  readonly sentence: string;
}

/**
 * The rules for what a version does to the rest of the page. Rules that protect the store itself, such as
 * sizes and formats, are not among these, because nothing can overrule them.
 */
const TABLE = {
  'built-ins': {
    number: 'MF-144',
    severity: 'refused',
    sentence: 'A module changes no object of the language or the browser while it is loaded.',
  },
  'stored-data': {
    number: 'MF-144',
    severity: 'refused',
    sentence: 'A module deletes only its own data, and sets no cookie while it is loaded.',
  },
  'new-global': {
    number: 'MF-144',
    severity: 'warned',
    sentence:
      'A global or an element that a module defines has the name of the module in its name.',
  },
  'foreign-styles': {
    number: 'MF-143',
    severity: 'refused',
    sentence: 'A stylesheet of a micro-frontend styles only its own elements.',
  },
  'styles-by-script': {
    number: 'MF-143',
    severity: 'warned',
    sentence: 'A script adds no styles, because they cannot be checked.',
  },
  policy: {
    number: 'MF-145',
    severity: 'refused',
    sentence: 'A module creates only Trusted Types policies that the page allows.',
  },
  texts: {
    number: 'MF-146',
    severity: 'refused',
    sentence: 'The texts have the same keys and placeholders in all languages.',
  },
  label: {
    number: 'MF-146',
    severity: 'warned',
    sentence: 'The label of a section is not the label of another section.',
  },
  permission: {
    number: 'MF-146',
    severity: 'warned',
    sentence:
      'A permission in a manifest is one of the API, or one that another live module names.',
  },
  'module-api': {
    number: 'MF-146',
    severity: 'warned',
    sentence: 'The deployment has each API that a manifest declares.',
  },
  'manifest-member': {
    number: 'MF-146',
    severity: 'warned',
    sentence: 'A manifest has only members that the console reads.',
  },
  icon: {
    number: 'MF-146',
    severity: 'warned',
    sentence: 'An entry of the menu has an icon.',
  },
  size: {
    number: 'MF-227',
    severity: 'warned',
    sentence: 'The files that a module needs before its screen have at most 1 MB together.',
  },
} as const satisfies Readonly<Record<string, Rule>>;

export type RuleName = keyof typeof TABLE;

export const RULES: Readonly<Record<RuleName, Rule>> = TABLE;

const isRule = (name: string): name is RuleName => Object.hasOwn(RULES, name);

/** A breach of a rule by a file or manifest of a version. */
export interface Finding {
  readonly rule: RuleName;
  /** Continues "<module> <version> is refused: ". */
  readonly reason: string;
}

/** The publisher's decision about rules, and where warnings go. */
export interface Gate {
  readonly allowed?: Allowance | undefined;
  readonly say?: ((line: string) => void) | undefined;
}

/**
 * Says the warnings, and refuses a version that breaks another rule, unless that rule is allowed.
 *
 * @returns the allowance for the rules that the version breaks; undefined if it needs none
 * @throws {RefusedRelease} with all breaches that are not allowed
 */
export function judge(
  { module, version }: { readonly module: string; readonly version: string },
  findings: readonly Finding[],
  { allowed, say }: Gate,
): Allowance | undefined {
  const isRefused = ({ rule }: Finding) =>
    RULES[rule].severity === 'refused' && !allowed?.rules.includes(rule);
  const used = new Set<RuleName>();
  for (const { rule, reason } of findings.filter((one) => !isRefused(one))) {
    const { number, severity } = RULES[rule];
    if (severity === 'refused') used.add(rule);
    const kind = severity === 'refused' ? 'Allowed' : 'Warning';
    say?.(`${kind}: ${module} ${version}: ${inOneLine(reason)} (${number})`);
  }
  const refused = findings.filter(isRefused);
  const [first] = refused;
  if (first) {
    const { number } = RULES[first.rule];
    const reasons = refused.map(({ rule, reason }) =>
      RULES[rule].number === number ? reason : `${reason} (${RULES[rule].number})`,
    );
    const rules = [...new Set(refused.map(({ rule }) => `--allow ${rule}`))].join(' ');
    const hint = `to release it anyway, add ${rules} --because "<reason>"`;
    const text = `${joinReasons(reasons, 'faults')}; ${hint}`;
    throw new RefusedRelease(number, module, version, text);
  }
  return allowed && used.size > 0 ? { rules: [...used], because: allowed.because } : undefined;
}

/** Returns a list of words for a sentence, with a limit. */
export function listed(words: readonly string[]): string {
  const all = [...new Set(words)];
  if (all.length > 4) return `${all.slice(0, 3).join(', ')} and ${all.length - 3} others`;
  return all.length < 2 ? all.join() : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;
}

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
  if (rules.length === 0) throw invalid('--because needs --allow <rule>');
  if (!because?.trim()) throw invalid(`--allow ${names[0]} needs --because "<reason>"`);
  return { rules: [...new Set(rules)], because: because.trim() };
}

function toRule(name: string): RuleName {
  const known = Object.entries(RULES).flatMap(([rule, { severity }]) =>
    severity === 'refused' ? rule : [],
  );
  if (!isRule(name)) {
    throw invalid(`--allow must name a rule (${known.join(', ')}), got ${JSON.stringify(name)}`);
  }
  if (RULES[name].severity === 'warned')
    throw invalid(`--allow ${name} is not needed, because the rule only warns`);
  return name;
}

const invalid = (reason: string) => new NumberedFailure('MF-129', reason);
