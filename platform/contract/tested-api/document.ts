import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Answer } from './caller.ts';

interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

interface Operation {
  readonly responses: Readonly<Record<string, { readonly content?: object }>>;
}

/** The OpenAPI document, as far as an answer can be held against it. */
export class ContractDocument {
  /** Every call: `GET /tenant/list`. */
  readonly calls: readonly string[];
  readonly #operations: ReadonlyMap<string, Operation>;
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true });

  constructor(document: OpenApiDocument) {
    this.#operations = new Map(
      Object.entries(document.paths).flatMap(([place, methods]) =>
        Object.entries(methods).map(([method, operation]) => [
          `${method.toUpperCase()} ${place}`,
          operation,
        ]),
      ),
    );
    this.calls = [...this.#operations.keys()];
    addFormats(this.#ajv);
    this.#ajv.addSchema(document, 'document');
  }

  /** The statuses that a call may answer with. */
  statusesOf(call: string): readonly number[] {
    return Object.keys(this.#operations.get(call)?.responses ?? {}).map(Number);
  }

  /** What is wrong with the body of an answer that went well; undefined for nothing. */
  faultOfBody({ call, status, headers, text, json }: Answer): string | undefined {
    const content = this.#operations.get(call)?.responses[status]?.content;
    if (content === undefined) return text === '' ? undefined : 'a body';
    const type = mediaTypeOf(headers);
    if (!(type in content)) return type === '' ? 'no content type' : type;
    const [method = '', place = ''] = call.split(' ');
    const parts = ['paths', place, method.toLowerCase(), 'responses', String(status), 'content'];
    return this.#faultBy([...parts, type, 'schema'], json);
  }

  /** What is wrong with a problem, but for the members that have rules of their own. */
  faultOfProblem(json: unknown): string | undefined {
    if (typeof json !== 'object' || json === null) return 'no JSON object';
    const {
      errors: _errors,
      permission: _permission,
      ...rest
    }: Record<string, unknown> = {
      ...json,
    };
    return this.#faultBy(['components', 'schemas', 'Problem'], rest);
  }

  /** What is wrong with the `errors` of a problem. */
  faultOfErrors(errors: unknown): string | undefined {
    return this.#faultBy(['components', 'schemas', 'Problem', 'properties', 'errors'], errors);
  }

  #faultBy(parts: readonly string[], value: unknown): string | undefined {
    const pointer = parts.map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1'));
    const isAsAgreed: ValidateFunction | undefined = this.#ajv.getSchema(
      `document#/${pointer.map(encodeURIComponent).join('/')}`,
    );
    if (isAsAgreed === undefined) throw new Error(`The document has no ${parts.join(' ')}`);
    if (isAsAgreed(value)) return undefined;
    const [first, ...more] = isAsAgreed.errors ?? [];
    const others = more.length === 0 ? '' : ` (and ${more.length} more)`;
    return `a body that ${`${first?.instancePath} ${first?.message}`.trim()}${others}`;
  }
}

export async function readDocument(root: string): Promise<ContractDocument> {
  const file = path.join(root, 'platform/api/openapi.json');
  return new ContractDocument(JSON.parse(await readFile(file, 'utf8')));
}

/** `application/json` of `application/json; charset=utf-8`. */
export function mediaTypeOf(headers: Headers): string {
  const [type = ''] = (headers.get('content-type') ?? '').split(';');
  return type.trim().toLowerCase();
}
