import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';

/** A request to a mock; the path is below the address of the API. */
export interface MockRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, unknown>>;
  /** Undefined without a body. */
  readonly body: unknown;
}

/** A part of a request that does not match the document. */
export interface RequestFault {
  /** The name of a parameter, or a member of the body such as `lines.0.amount`. */
  readonly field: string;
  /** The keyword of JSON Schema that is not met, such as `required`. */
  readonly code: string;
  readonly detail: string;
}

/** A parameter of an operation, as OpenAPI describes it. */
export type Parameter = Readonly<Record<string, unknown>>;

/** The parts of an operation that requests are checked against. */
export interface Expected {
  readonly parameters: readonly Parameter[];
  readonly pathValues: (path: string) => Readonly<Record<string, string>> | undefined;
  /** The schema of a body in JSON, if there is one. */
  readonly body: object | undefined;
  readonly isBodyRequired: boolean;
}

/** Checks requests of one operation. */
export type RequestCheck = (request: MockRequest) => readonly RequestFault[];

/** The name of the document in the references of its schemas. */
export const DOCUMENT = 'document';

/**
 * Creates the function that compiles the checks of an operation.
 *
 * @param document - the document that the schemas refer to
 */
export function requestChecks(document: object): (expected: Expected) => RequestCheck {
  const options = { strict: false, allErrors: true, logger: false } as const;
  // In a body, a number is not a text; parameters arrive as texts.
  const bodies = new Ajv2020(options);
  const texts = new Ajv2020({ ...options, coerceTypes: 'array' });
  for (const ajv of [bodies, texts]) {
    formats.default(ajv);
    ajv.addSchema(document, DOCUMENT, false, false);
  }
  return ({ parameters, pathValues, body, isBodyRequired }) => {
    const at = (place: string) => parameters.filter((one) => one.in === place);
    const [path, query, header] = ['path', 'query', 'header'].map((place) =>
      texts.compile(schemaOf(at(place))),
    );
    const content = body && bodies.compile(body);
    const isChecked = (request: MockRequest) => request.body !== undefined || isBodyRequired;
    return (request) => [
      ...faultsOf('path', path, { ...pathValues(request.path) }),
      ...faultsOf('query', query, queryValues(request.query, at('query'))),
      ...faultsOf('header', header, { ...request.headers }),
      ...(isChecked(request) ? faultsOf('body', content, request.body ?? null) : []),
    ];
  };
}

/** Returns the schema of the parameters at one place. Parameters in forms that are not read here are not checked. */
function schemaOf(parameters: readonly Parameter[]): object {
  const read = parameters.filter(
    ({ name, schema, style }) =>
      schema !== undefined && style !== 'deepObject' && !RESERVED.test(String(name)),
  );
  return {
    type: 'object',
    properties: Object.fromEntries(read.map((one) => [nameOf(one), one.schema])),
    required: read.filter(({ required }) => required).map(nameOf),
  };
}

/** Node gives the names of headers in lower case. */
const nameOf = ({ name, in: place }: Parameter): string =>
  place === 'header' ? String(name).toLowerCase() : String(name);

/** Headers that OpenAPI describes elsewhere than in `parameters`. */
const RESERVED = /^(?:accept|content-type|authorization)$/i;

function queryValues(query: URLSearchParams, parameters: readonly Parameter[]): object {
  const isJoined = (name: string) =>
    parameters.some((one) => one.name === name && one.explode === false);
  const values = [...new Set(query.keys())].map((name) => {
    const [first = '', ...more] = query.getAll(name);
    if (isJoined(name)) return [name, first.split(',')];
    return [name, more.length > 0 ? [first, ...more] : first];
  });
  return Object.fromEntries(values);
}

function faultsOf(
  place: string,
  check: ValidateFunction | undefined,
  value: unknown,
): readonly RequestFault[] {
  if (!check || check(value)) return [];
  return (check.errors ?? []).map(({ instancePath, keyword, message, params }: ErrorObject) => {
    const missing = keyword === 'required' ? [String(params.missingProperty)] : [];
    const field = [...instancePath.split('/').slice(1), ...missing].join('.');
    const problem = missing.length > 0 ? 'is missing' : message;
    return { field, code: keyword, detail: `${place}${field && ` ${field}`} ${problem}` };
  });
}
