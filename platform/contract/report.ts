import type { RuleResult } from './contract-test.ts';
import type { Breach } from './tested-api/verdict.ts';

/** The longest shown body, in characters. */
const SHOWN_BODY = 300;

/** The number of different faults of a rule that are shown. */
const SHOWN_FAULTS = 3;

const INDENT = ' '.repeat(12);

/** Returns the line of a rule, and for each fault the request that showed it. */
export function formatResult({ statement, verdict }: RuleResult): string[] {
  const line = verdict.status.padEnd(12) + statement;
  if (verdict.status === 'holds') return [line];
  if (verdict.status === 'not tested') return [`${line}: ${verdict.why}`];
  return [line, ...formatBreaches(verdict.breaches).map((detail) => INDENT + detail)].map(
    asOneLine,
  );
}

/** Describes each fault of a rule once. */
function formatBreaches(breaches: readonly Breach[]): string[] {
  const faults = [...new Set(breaches.map(({ message }) => message))];
  const shown = faults
    .slice(0, SHOWN_FAULTS)
    .flatMap((fault) => formatFault(breaches.filter(({ message }) => message === fault)));
  const hidden = faults.length - SHOWN_FAULTS;
  return hidden > 0 ? [...shown, `and ${hidden} more such faults`] : shown;
}

/** Describes the request that showed a fault, and how many more did. */
function formatFault([breach, ...more]: readonly Breach[]): string[] {
  if (breach === undefined) return [];
  const { asked, sent, status, text } = breach.answer;
  const others =
    more.length === 0
      ? ''
      : ` (${more.length} more ${more.length === 1 ? 'request' : 'requests'} like this)`;
  return [
    asked,
    ...(sent === undefined ? [] : [`  sent      ${shorten(sent)}`]),
    `  answered  ${status}${text === '' ? '' : ` ${shorten(text)}`}`,
    `  got ${breach.actual}, expected ${breach.expected}${others}`,
  ];
}

const shorten = (text: string): string =>
  text.length > SHOWN_BODY
    ? `${text.slice(0, SHOWN_BODY)}… (${text.length.toLocaleString('en')} characters)`
    : text;

/** Removes control characters, so that an API's answers cannot control the terminal. */
export const asOneLine = (text: string) => text.replaceAll(/\p{Cc}/gu, ' ');

/** Returns the results as JUnit XML, with a test case per rule. */
export function toJunit(results: readonly RuleResult[]): string {
  const count = (status: string) =>
    results.filter(({ verdict }) => verdict.status === status).length;
  const cases = results.map(({ statement, verdict }) => {
    const start = `    <testcase classname="contract" name="${escapeXml(statement)}"`;
    if (verdict.status === 'holds') return `${start}/>`;
    if (verdict.status === 'not tested') {
      return `${start}>\n      <skipped message="${escapeXml(verdict.why)}"/>\n    </testcase>`;
    }
    const details = formatBreaches(verdict.breaches).map(asOneLine);
    const message = escapeXml(verdict.breaches[0]?.message ?? '');
    const text = escapeXml(details.join('\n'));
    return `${start}>\n      <failure message="${message}">${text}</failure>\n    </testcase>`;
  });
  const counts = `tests="${results.length}" failures="${count('fails')}" skipped="${count('not tested')}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<testsuites>',
    `  <testsuite name="contract" ${counts} errors="0">`,
    ...cases,
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}

/** Escapes a text for XML, and removes what XML cannot hold. */
const escapeXml = (text: string): string =>
  text
    .replaceAll(/[^\t\n\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
