import { isRecord } from '@console/deploy/release/store/files.ts';
import { bundle, createConfig } from '@redocly/openapi-core';
import { DOCUMENT, type Parameter, type RequestCheck, requestChecks } from './request-check.ts';
import { type Resolve, resolver, sampleOf } from './sample.ts';

/** An operation of an API's document. */
export interface Operation {
  readonly method: string;
  /** The path in the document, such as `/invoices/{id}`. */
  readonly path: string;
  readonly status: number;
  /** Media type of the response; undefined without content. */
  readonly type: string | undefined;
  /** A response that the document describes. */
  readonly sample: unknown;
  /** The members that a body can have. */
  readonly bodyMembers: readonly string[];
  /** Returns the parameters in a path; undefined if it is not a path of this operation. */
  readonly pathValues: (path: string) => Readonly<Record<string, string>> | undefined;
  readonly check: RequestCheck;
}

const METHODS = ['get', 'put', 'post', 'delete', 'patch'];

/**
 * Reads the operations of an OpenAPI document, of version 3.0 or 3.1. Those with fewer parameters in the path come
 * first, as OpenAPI matches them first.
 *
 * @param document - path or address of the document, in JSON or YAML
 * @throws {Error} if it cannot be used
 */
export async function readOperations(document: string): Promise<readonly Operation[]> {
  const read = await bundle({ ref: document, config: await createConfig({}) });
  const problem = read.problems.find(({ severity }) => severity === 'error');
  if (problem) throw new Error(problem.message);
  const content: unknown = JSON.parse(JSON.stringify(read.bundle.parsed), toJsonSchema);
  if (!isRecord(content) || !isRecord(content.paths)) throw new Error('it has no paths');
  const resolve = resolver(content);
  const compile = requestChecks(content);
  const operations = Object.entries(content.paths).flatMap(([path, value]) => {
    const item = Object(resolve(value));
    const pathValues = pathReader(path);
    return METHODS.filter((method) => isRecord(item[method])).map((method) => {
      const { requestBody, responses, parameters = [] } = item[method];
      const all: readonly Parameter[] = [item.parameters ?? [], parameters]
        .flat()
        .map((one) => Object(resolve(one)));
      const body = Object(resolve(requestBody));
      const schema = mediaOf(body.content, isJson)?.schema;
      const expected = { parameters: all, pathValues, isBodyRequired: Boolean(body.required) };
      return {
        method: method.toUpperCase(),
        path,
        ...responseOf(Object(responses), resolve),
        pathValues,
        bodyMembers: Object.entries(Object(Object(resolve(schema)).properties))
          .filter(([, member]) => !Object(member).readOnly)
          .map(([name]) => name),
        check: compile({ ...expected, body: schema }),
      };
    });
  });
  const parameters = ({ path }: Operation) => path.split('{').length;
  return operations.sort((one, other) => parameters(one) - parameters(other));
}

/** Replaces what only OpenAPI 3.0 has by JSON Schema, and requires no member that is only in responses. */
function toJsonSchema(_: string, value: unknown): unknown {
  if (!isRecord(value)) return value;
  const schema = { ...value };
  if (typeof schema.$ref === 'string') schema.$ref = schema.$ref.replace(/^#/, `${DOCUMENT}#`);
  for (const [strict, limit] of [
    ['exclusiveMinimum', schema.minimum],
    ['exclusiveMaximum', schema.maximum],
  ] as const) {
    if (schema[strict] === true) schema[strict] = limit;
    else if (schema[strict] === false) delete schema[strict];
  }
  if (schema.nullable && schema.type === undefined) delete schema.nullable;
  if (Array.isArray(schema.required) && isRecord(schema.properties)) {
    const { properties } = schema;
    schema.required = schema.required.filter((name) => !Object(properties[name]).readOnly);
  }
  return schema;
}

/** Returns the status, type and sample of the first successful response. */
function responseOf(responses: Readonly<Record<string, unknown>>, resolve: Resolve) {
  const name = Object.keys(responses).find((one) => /^2/.test(one)) ?? 'default';
  const { content } = Object(resolve(responses[name]));
  const media = mediaOf(content, isJson) ?? mediaOf(content, () => true);
  const [named] = Object.values(Object(media?.examples)).map((one) => Object(resolve(one)).value);
  return {
    status: /^\d+$/.test(name) ? Number(name) : 200,
    type: media?.type,
    sample: media?.example ?? named ?? sampleOf(media?.schema, resolve),
  };
}

interface Media {
  readonly type: string;
  readonly schema?: object;
  readonly example?: unknown;
  readonly examples?: unknown;
}

/** Returns the first media type that is chosen. */
function mediaOf(content: unknown, choose: (type: string) => boolean): Media | undefined {
  const [type, media] = Object.entries(Object(content)).find(([one]) => choose(one)) ?? [];
  return type === undefined ? undefined : { ...Object(media), type };
}

const isJson = (type: string): boolean => /^application\/(?:[\w.+-]+\+)?json\b/.test(type);

function pathReader(path: string): Operation['pathValues'] {
  const names: string[] = [];
  const source = path.split(/(\{[^}]*\})/).map((part) => {
    if (!part.startsWith('{')) return part.replaceAll(/[$()*+.?[\\\]^|]/g, '\\$&');
    names.push(part.slice(1, -1));
    return '([^/]+)';
  });
  const pattern = new RegExp(`^${source.join('')}$`);
  return (requested) => {
    const found = pattern.exec(requested);
    if (!found) return undefined;
    return Object.fromEntries(names.map((name, index) => [name, found[index + 1] ?? '']));
  };
}
