import { isRecord } from '@console/deploy/release/store/files.ts';

/** Returns the part of a document that a reference (`#/components/…`) points to; other values are returned as they are. */
export type Resolve = (value: unknown) => unknown;

/** Creates the function that resolves the references within a document. */
export const resolver =
  (document: unknown): Resolve =>
  (value) => {
    let found = value;
    // A reference may point to another one; references that form a circle have no value.
    for (let hops = 0; isRecord(found) && typeof found.$ref === 'string'; hops += 1) {
      if (hops === MAX_HOPS) return undefined;
      found = found.$ref
        .replace(/^[^#]*#\/?/, '')
        .split('/')
        .map((part) => decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~'))
        .reduce((at: unknown, part) => (isRecord(at) ? at[part] : Object(at)[part]), document);
    }
    return found;
  };

const MAX_HOPS = 20;

/**
 * Returns a value that a schema describes: its example, default or constant, else one made from its type.
 * Write-only members are left out, and members that contain their own schema again.
 *
 * @param within - the schemas that contain this one
 */
export function sampleOf(
  schema: unknown,
  resolve: Resolve,
  within: readonly unknown[] = [],
): unknown {
  const found = resolve(schema);
  if (!isRecord(found) || within.includes(found)) return undefined;
  const { example, examples, default: usual, const: only, enum: allowed } = found;
  const given = [example, first(examples), usual, only, first(allowed)];
  const known = given.find((value) => value !== undefined);
  if (known !== undefined) return known;
  const inner = [...within, found];
  const sample = (part: unknown) => sampleOf(part, resolve, inner);
  const choices = [found.oneOf ?? found.anyOf ?? []].flat().map(sample);
  const parts = [
    ...[found.allOf ?? []].flat().map(sample),
    choices.find((value) => value !== undefined),
    ofType(found, sample),
  ].filter((value) => value !== undefined);
  return parts.every(isRecord) && parts.length > 0 ? Object.assign({}, ...parts) : parts[0];
}

const first = (values: unknown): unknown => (Array.isArray(values) ? values[0] : undefined);

/** Returns a value of the type that a schema names, or that its other keywords imply. */
function ofType(schema: Record<string, unknown>, sample: (part: unknown) => unknown): unknown {
  const implied = (schema.properties && 'object') || (schema.items && 'array');
  const type = [schema.type].flat().find((one) => one !== 'null') ?? implied;
  if (type === 'object') {
    const members = Object.entries(Object(schema.properties))
      .filter(([, member]) => !Object(member).writeOnly)
      .map(([name, member]) => [name, sample(member)])
      .filter(([, value]) => value !== undefined);
    return Object.fromEntries(members);
  }
  if (type === 'array') {
    const item = sample(schema.items);
    const length = Math.max(1, Number(schema.minItems ?? 1));
    return item === undefined ? [] : Array.from({ length }, () => item);
  }
  if (type === 'string') return text(schema);
  if (type === 'number' || type === 'integer') return number(schema);
  return type === 'boolean' ? true : undefined;
}

const FORMATS: Readonly<Record<string, string>> = {
  date: '2026-01-31',
  'date-time': '2026-01-31T09:30:00Z',
  time: '09:30:00Z',
  duration: 'P1D',
  email: 'ada@example.com',
  hostname: 'example.com',
  uri: 'https://example.com/',
  uuid: '00000000-0000-4000-8000-000000000001',
};

const text = ({
  format,
  minLength = 0,
  maxLength = Number.POSITIVE_INFINITY,
}: Readonly<Record<string, unknown>>) =>
  FORMATS[String(format)] ?? 'text'.padEnd(Number(minLength), '-').slice(0, Number(maxLength));

function number({ minimum, exclusiveMinimum, maximum }: Readonly<Record<string, unknown>>): number {
  const least =
    exclusiveMinimum === undefined ? Number(minimum ?? 1) : Number(exclusiveMinimum) + 1;
  return Math.min(least, Number(maximum ?? least));
}
