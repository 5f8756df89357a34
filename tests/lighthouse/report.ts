/** What one run found. */
export interface Report {
  /** Of 100, by the title of the category. */
  readonly scores: ReadonlyMap<string, number>;
  /** Of 100. */
  readonly performance: number;
  /** What else is printed: a title and what was measured, in Lighthouse's own words. */
  readonly details: readonly (readonly [title: string, value: string])[];
}

/** What of Lighthouse's answer is read. */
interface Answer {
  readonly finalDisplayedUrl: string;
  readonly runtimeError?: { readonly message: string };
  readonly categories: Readonly<Record<string, Category>>;
  readonly audits: Readonly<Record<string, Audit>>;
}

interface Category {
  readonly title: string;
  /** At most 1. */
  readonly score: number | null;
  readonly auditRefs: readonly { readonly id: string; readonly weight: number }[];
}

interface Audit {
  readonly title: string;
  readonly score: number | null;
  readonly displayValue?: string;
  readonly details?: { readonly items?: readonly Item[] };
}

/** A row of an audit's table; only those of files have these. */
interface Item {
  readonly url?: string;
  readonly wastedBytes?: number;
  /** What of legacy JavaScript the file has. */
  readonly subItems?: { readonly items: readonly { readonly signal?: string }[] };
}

const METRICS = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
];

/** Audits that name files and how many of their bytes are too many. */
const BYTES = ['unused-javascript', 'unused-css-rules', 'legacy-javascript'];

/**
 * Reads Lighthouse's answer.
 *
 * @param address - that was to be seen; it may lead to another one below it
 * @throws {Error} where it has seen another page, or nothing
 */
export function reportOf(answer: string, address: string): Report {
  const { runtimeError, finalDisplayedUrl, categories, audits }: Answer = JSON.parse(answer);
  if (runtimeError) throw new Error(`Lighthouse has seen nothing: ${runtimeError.message}`);
  if (!finalDisplayedUrl.startsWith(address)) {
    throw new Error(`Lighthouse was led to ${finalDisplayedUrl}`);
  }
  const scores = new Map(
    Object.values(categories).map(({ title, score }) => [title, Math.round((score ?? 0) * 100)]),
  );
  return {
    scores,
    performance: Math.round((categories.performance?.score ?? 0) * 100),
    details: [
      ...METRICS.map((id) => [titleOf(audits, id), audits[id]?.displayValue ?? 'none'] as const),
      ...BYTES.map((id) => [titleOf(audits, id), tooMany(audits[id])] as const),
      ...complaints(categories, audits),
    ],
  };
}

const titleOf = (audits: Answer['audits'], id: string): string => audits[id]?.title ?? id;

/** Bytes that could be spared, file by file. */
function tooMany(audit: Audit | undefined): string {
  const items = audit?.details?.items ?? [];
  const sum = items.reduce((bytes, { wastedBytes = 0 }) => bytes + wastedBytes, 0);
  const files = items.map(({ url = '', wastedBytes = 0, subItems }) => {
    const signals = (subItems?.items ?? []).flatMap(({ signal }) => signal ?? []);
    return [new URL(url).pathname, kilobytes(wastedBytes), ...signals].join(' ');
  });
  return [kilobytes(sum), ...files].join('\n    ');
}

const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;

/** What keeps a category below 100, but for performance, whose parts are printed anyway. */
function complaints(
  { performance: _, ...others }: Answer['categories'],
  audits: Answer['audits'],
): [string, string][] {
  return Object.values(others).flatMap(({ title, auditRefs }) =>
    auditRefs
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }): [string, string] => [title, titleOf(audits, id)]),
  );
}

/** A report as a person reads it. */
export function inWords({ scores, details }: Report): string {
  const first = [...scores].map(([title, score]) => `${title} ${score}`).join(', ');
  return [first, ...details.map(([title, value]) => `${title}: ${value}`)].join('\n  ');
}
