export interface Report {
  /** Scores from 0 to 100, by the title of the category. */
  readonly scores: ReadonlyMap<string, number>;
  readonly performance: number;
  /** Further lines to print: a title and a value, in Lighthouse's own words. */
  readonly details: readonly (readonly [title: string, value: string])[];
}

interface Answer {
  readonly finalDisplayedUrl: string;
  readonly runtimeError?: { readonly message: string };
  readonly categories: Readonly<Record<string, Category>>;
  readonly audits: Readonly<Record<string, Audit>>;
}

interface Category {
  readonly title: string;
  /** From 0 to 1. */
  readonly score: number | null;
  readonly auditRefs: readonly { readonly id: string; readonly weight: number }[];
}

interface Audit {
  readonly title: string;
  readonly score: number | null;
  readonly displayValue?: string;
  readonly details?: { readonly items?: readonly Item[] };
}

/** A row of an audit's table. Only rows about files have these members. */
interface Item {
  readonly url?: string;
  readonly wastedBytes?: number;
  /** Signals of legacy JavaScript in the file. */
  readonly subItems?: { readonly items: readonly { readonly signal?: string }[] };
}

const METRICS = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
];

/** Audits that list files with the bytes that each file wastes. */
const BYTES = ['unused-javascript', 'unused-css-rules', 'legacy-javascript'];

/** Parses Lighthouse's JSON report; throws if Lighthouse has audited a page other than `address`. */
export function parseReport(answer: string, address: string): Report {
  const { runtimeError, finalDisplayedUrl, categories, audits }: Answer = JSON.parse(answer);
  if (runtimeError) throw new Error(`Lighthouse could not audit the page: ${runtimeError.message}`);
  if (!finalDisplayedUrl.startsWith(address)) {
    throw new Error(`Lighthouse was redirected to ${finalDisplayedUrl}`);
  }
  const scores = new Map(
    Object.values(categories).map(({ title, score }) => [title, Math.round((score ?? 0) * 100)]),
  );
  return {
    scores,
    performance: Math.round((categories.performance?.score ?? 0) * 100),
    details: [
      ...METRICS.map((id) => [auditTitle(audits, id), audits[id]?.displayValue ?? 'none'] as const),
      ...BYTES.map((id) => [auditTitle(audits, id), formatWaste(audits[id])] as const),
      ...complaints(categories, audits),
    ],
  };
}

const auditTitle = (audits: Answer['audits'], id: string): string => audits[id]?.title ?? id;

function formatWaste(audit: Audit | undefined): string {
  const items = audit?.details?.items ?? [];
  const sum = items.reduce((bytes, { wastedBytes = 0 }) => bytes + wastedBytes, 0);
  const files = items.map(({ url = '', wastedBytes = 0, subItems }) => {
    const signals = (subItems?.items ?? []).flatMap(({ signal }) => signal ?? []);
    return [new URL(url).pathname, kilobytes(wastedBytes), ...signals].join(' ');
  });
  return [kilobytes(sum), ...files].join('\n    ');
}

const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;

/** Returns the audits that keep a category below 100; omits performance, whose parts are always printed. */
function complaints(
  { performance: _, ...others }: Answer['categories'],
  audits: Answer['audits'],
): [string, string][] {
  return Object.values(others).flatMap(({ title, auditRefs }) =>
    auditRefs
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }): [string, string] => [title, auditTitle(audits, id)]),
  );
}

export function formatReport({ scores, details }: Report): string {
  const first = [...scores].map(([title, score]) => `${title} ${score}`).join(', ');
  return [first, ...details.map(([title, value]) => `${title}: ${value}`)].join('\n  ');
}
