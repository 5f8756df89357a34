import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Answer } from './caller.ts';

interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

interface Operation {
  readonly operationId: string;
  readonly requestBody?: { readonly content: Record<string, { schema: { $ref: string } }> };
  readonly responses: Readonly<Record<string, { readonly content?: object }>>;
  readonly 'x-permissions': readonly string[];
  readonly 'x-every-hub'?: string;
  readonly 'x-extension'?: string;
  readonly 'x-problems': readonly string[];
  readonly 'x-events': readonly string[];
}

/** A call in the document. */
export interface DocumentedCall {
  /** For example `GET /tenant/list`. */
  readonly name: string;
  readonly operationId: string;
  readonly method: string;
  readonly path: string;
  /** The ids in the path, each with the kind of row that it names: `['hubId', 'hub']`. */
  readonly ids: readonly (readonly [name: string, kind: string])[];
  /** The caller needs one of these; empty if every user may make the call. */
  readonly permissions: readonly string[];
  /** Without this permission the caller reaches only their own hub. */
  readonly everyHub: string | undefined;
  /** The name of the body's schema. */
  readonly body: string | undefined;
  readonly problems: readonly string[];
  readonly events: readonly string[];
  readonly responses: Operation['responses'];
  readonly statuses: readonly number[];
}

function readCall(method: string, path: string, operation: Operation): DocumentedCall {
  const { operationId, requestBody, responses } = operation;
  const schema = requestBody?.content['application/json']?.schema;
  return {
    name: `${method.toUpperCase()} ${path}`,
    operationId,
    method: method.toUpperCase(),
    path,
    ids: [...path.matchAll(/(\w+)\/\{(\w+)\}/g)].map(([, kind = '', name = '']) => [name, kind]),
    permissions: operation['x-permissions'],
    everyHub: operation['x-every-hub'],
    body: schema?.$ref.split('/').at(-1),
    problems: operation['x-problems'],
    events: operation['x-events'],
    responses,
    statuses: Object.keys(responses).map(Number),
  };
}

/** The OpenAPI document, for the validation of answers. */
export class ContractDocument {
  /** The calls that every API has; extensions are left out. */
  readonly calls: readonly DocumentedCall[];
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true });

  constructor(document: OpenApiDocument) {
    this.calls = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, operation]) => operation['x-extension'] === undefined)
        .map(([method, operation]) => readCall(method, path, operation)),
    );
    addFormats(this.#ajv);
    this.#ajv.addSchema(document, 'document');
  }

  /** Returns the fault of an answer's body, or `undefined`. */
  findFaultInBody({
    call,
    status,
    headers,
    text,
    json,
  }: Omit<Answer, 'asked' | 'origin'>): string | undefined {
    const content = this.calls.find(({ name }) => name === call)?.responses[status]?.content;
    if (content === undefined) return text === '' ? undefined : 'a body';
    const type = mediaType(headers);
    if (!(type in content)) return type === '' ? 'no content type' : type;
    const [method = '', path = ''] = call.split(' ');
    const parts = ['paths', path, method.toLowerCase(), 'responses', String(status), 'content'];
    return this.#findFault([...parts, type, 'schema'], json);
  }

  /** Returns the fault of a problem. Ignores the members that have rules of their own. */
  findFaultInProblem(json: unknown): string | undefined {
    if (typeof json !== 'object' || json === null) return 'no JSON object';
    const {
      errors: _errors,
      permission: _permission,
      ...rest
    }: Record<string, unknown> = {
      ...json,
    };
    return this.#findFault(['components', 'schemas', 'Problem'], rest);
  }

  /** Returns the fault of a problem's `errors`. */
  findFaultInErrors(errors: unknown): string | undefined {
    return this.#findFault(['components', 'schemas', 'Problem', 'properties', 'errors'], errors);
  }

  #findFault(parts: readonly string[], value: unknown): string | undefined {
    const pointer = parts.map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1'));
    const isValid: ValidateFunction | undefined = this.#ajv.getSchema(
      `document#/${pointer.map(encodeURIComponent).join('/')}`,
    );
    if (isValid === undefined) throw new Error(`The document has no ${parts.join(' ')}`);
    if (isValid(value)) return undefined;
    const [first, ...more] = isValid.errors ?? [];
    const others = more.length === 0 ? '' : ` (and ${more.length} more)`;
    return `a body that ${`${first?.instancePath} ${first?.message}`.trim()}${others}`;
  }
}

export function readDocument(root: string): ContractDocument {
  const file = path.join(root, 'platform/api/openapi.json');
  return new ContractDocument(JSON.parse(readFileSync(file, 'utf8')));
}

/** Returns the media type without parameters: `application/json`. */
export function mediaType(headers: Headers): string {
  const [type = ''] = (headers.get('content-type') ?? '').split(';');
  return type.trim().toLowerCase();
}
