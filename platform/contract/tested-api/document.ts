import { readFileSync } from 'node:fs';
import path from 'node:path';
import { EMAIL } from '@console/shared-ui/contract';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Answer } from './caller.ts';

interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, ObjectSchema>> };
}

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: { readonly content: Record<string, { schema: { $ref: string } }> };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
  readonly 'x-permissions': readonly string[];
  readonly 'x-every-hub'?: string;
  readonly 'x-problems': readonly string[];
  readonly 'x-events': readonly string[];
  readonly 'x-extension'?: string;
}

type Content = Readonly<Record<string, { readonly schema: AnswerSchema }>>;

interface AnswerSchema {
  readonly $ref?: string;
  readonly type?: string;
  readonly items?: { readonly $ref?: string; readonly format?: string };
}

interface ObjectSchema {
  readonly required?: readonly string[];
  readonly properties: Readonly<Record<string, Property>>;
}

/** A member of a schema. */
interface Property {
  readonly format?: string;
  readonly maxLength?: number;
  readonly minLength?: number;
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
  /** The request headers that the document names, in lower case. */
  readonly headers: readonly string[];
  /** The caller needs one of these; empty if every user may make the call. */
  readonly permissions: readonly string[];
  /** Without this permission the caller reaches only their own hub. */
  readonly everyHub: string | undefined;
  /** The name of the body's schema. */
  readonly body: string | undefined;
  readonly problems: readonly string[];
  readonly events: readonly string[];
  /** The extension that the call belongs to, if an API need not have it. */
  readonly extension: string | undefined;
  readonly responses: Operation['responses'];
  readonly statuses: readonly number[];
}

function readCall(method: string, path: string, operation: Operation): DocumentedCall {
  const { operationId, parameters = [], requestBody, responses } = operation;
  const schema = requestBody?.content['application/json']?.schema;
  return {
    name: `${method.toUpperCase()} ${path}`,
    operationId,
    method: method.toUpperCase(),
    path,
    ids: [...path.matchAll(/(\w+)\/\{(\w+)\}/g)].map(([, kind = '', name = '']) => [name, kind]),
    headers: parameters.filter((one) => one.in === 'header').map(({ name }) => name.toLowerCase()),
    permissions: operation['x-permissions'],
    everyHub: operation['x-every-hub'],
    body: schema && nameOf(schema.$ref),
    problems: operation['x-problems'],
    events: operation['x-events'],
    extension: operation['x-extension'],
    responses,
    statuses: Object.keys(responses).map(Number),
  };
}

const nameOf = (reference: string): string => reference.split('/').at(-1) ?? '';

/** A difference between an answer and the document. */
export interface Fault {
  /** `id`, `time`, a schema such as `Tenant`, `type`, `array`, or the name of the call for other faults. */
  readonly kind: string;
  readonly text: string;
}

/** The formats of members that have rules of their own. */
const OWN_RULES: Readonly<Record<string, string>> = { uuid: 'id', 'date-time': 'time' };

/** The OpenAPI document, for the validation of answers. */
export class ContractDocument {
  /** The calls that every API has, and those of the extensions that it has. */
  readonly calls: readonly DocumentedCall[];
  readonly #schemas: OpenApiDocument['components']['schemas'];
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true });
  /** The faults of answers that several rules look at. */
  readonly #faults = new WeakMap<object, Fault[]>();

  constructor(document: OpenApiDocument, extensions: readonly string[] = []) {
    this.calls = Object.entries(document.paths)
      .flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, operation]) => readCall(method, path, operation)),
      )
      .filter(({ extension }) => extension === undefined || extensions.includes(extension));
    this.#schemas = document.components.schemas;
    addFormats(this.#ajv);
    this.#ajv.addFormat('email', EMAIL);
    this.#ajv.addSchema(document, 'document');
  }

  /** The names of the schemas of rows. */
  get entities(): string[] {
    return [
      ...new Set(this.calls.flatMap(({ responses }) => this.#entityOf(responses[200]) ?? [])),
    ];
  }

  /** Returns the members of a schema, each with whether it is required. */
  membersOf(schema: string): (readonly [name: string, property: Property, isRequired: boolean])[] {
    const { required = [], properties } = this.#schemas[schema] ?? { properties: {} };
    return Object.entries(properties).map(([name, property]) => [
      name,
      property,
      required.includes(name),
    ]);
  }

  /** Returns the faults of an answer, for each kind the first. */
  findFaults(answer: Omit<Answer, 'asked' | 'origin'>): Fault[] {
    const found = this.#faults.get(answer) ?? this.#findFaults(answer);
    this.#faults.set(answer, found);
    return found;
  }

  #findFaults({ call, status, headers, text, json }: Omit<Answer, 'asked' | 'origin'>): Fault[] {
    const documented = this.calls.find(({ name }) => name === call)?.responses[status];
    // The rule of the call reports the status.
    if (documented === undefined) return [];
    const { content } = documented;
    const inAnswer = (fault: string): Fault[] => [{ kind: call, text: fault }];
    if (content === undefined) return text === '' ? [] : inAnswer('a body');
    const type = mediaType(headers);
    const schema = content[type]?.schema;
    if (schema === undefined) return [{ kind: 'type', text: type === '' ? 'none' : type }];
    if (schema.type === 'array' && !Array.isArray(json)) {
      return [{ kind: 'array', text: 'a body that is no array' }];
    }
    const entity = this.#entityOf({ content });
    if (entity !== undefined) {
      const rows: unknown[] = Array.isArray(json) ? json : [json];
      return firstOfEach(rows.flatMap((row) => this.#findFaultsOfRow(entity, row)));
    }
    const [method = '', path = ''] = call.split(' ');
    const parts = ['paths', path, method.toLowerCase(), 'responses', String(status), 'content'];
    const kind = OWN_RULES[schema.items?.format ?? ''] ?? call;
    const faults = this.validate([...parts, type, 'schema'], json);
    return faults.slice(0, 1).map((fault) => ({ kind, text: describe(fault) }));
  }

  /** Returns whether a row is as the document says. */
  conforms = (entity: string, row: unknown): boolean =>
    this.#findFaultsOfRow(entity, row).length === 0;

  #findFaultsOfRow(entity: string, row: unknown): Fault[] {
    const properties = this.#schemas[entity]?.properties ?? {};
    return this.validate(['components', 'schemas', entity], row).map((fault) => {
      const [, member = ''] = fault.instancePath.split('/');
      const kind = OWN_RULES[properties[member]?.format ?? ''] ?? entity;
      const { [member]: value }: Record<string, unknown> = Object(row);
      const name = `a ${entity.toLowerCase()}`;
      if (member === '') return { kind, text: `${name} that ${fault.message}` };
      const shown = JSON.stringify(value)?.slice(0, 60);
      return { kind, text: `${name} whose ${describe(fault)}: ${shown}` };
    });
  }

  /** Returns the fault of a problem. Ignores the members that have rules of their own. */
  findFaultInProblem(json: unknown): string | undefined {
    if (typeof json !== 'object' || json === null) return 'no JSON object';
    const {
      errors: _,
      permission: __,
      current: ___,
      ...rest
    }: Record<string, unknown> = { ...json };
    const [fault] = this.validate(['components', 'schemas', 'Problem'], rest);
    return fault && `a body that ${describe(fault)}`;
  }

  /** Returns the faults of a value, as the validator finds them. @param parts - the path of a schema */
  validate(parts: readonly string[], value: unknown): readonly ErrorObject[] {
    const pointer = parts.map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1'));
    const isValid: ValidateFunction | undefined = this.#ajv.getSchema(
      `document#/${pointer.map(encodeURIComponent).join('/')}`,
    );
    if (isValid === undefined) throw new Error(`The document has no ${parts.join(' ')}`);
    return isValid(value) ? [] : (isValid.errors ?? []);
  }

  /** Returns the schema of the rows of an answer, if they have an id. */
  #entityOf(answer: { readonly content?: Content } | undefined): string | undefined {
    const schema = answer?.content?.['application/json']?.schema;
    const reference = schema?.$ref ?? schema?.items?.$ref;
    const entity = reference && nameOf(reference);
    return entity && this.#schemas[entity]?.properties.id ? entity : undefined;
  }
}

/** Returns one fault of each kind. */
const firstOfEach = (faults: readonly Fault[]): Fault[] =>
  faults.filter(({ kind }, at) => faults.findIndex((one) => one.kind === kind) === at);

const describe = ({ instancePath, message }: ErrorObject): string =>
  `${instancePath.slice(1)} ${message}`.trim();

/** @param extensions - of the API, whose calls are added to those that every API has */
export function readDocument(root: string, extensions?: readonly string[]): ContractDocument {
  const file = path.join(root, 'platform/api/openapi.json');
  return new ContractDocument(JSON.parse(readFileSync(file, 'utf8')), extensions);
}

/** Returns the media type without parameters: `application/json`. */
export function mediaType(headers: Headers): string {
  const [type = ''] = (headers.get('content-type') ?? '').split(';');
  return type.trim().toLowerCase();
}
