import { schemas } from './schemas.ts';

interface Property {
  readonly type?: string;
  readonly format?: string;
  readonly $ref?: string;
}

/** The entities that the console lists, with the field that names a row. */
const NAMES: Readonly<Record<string, string>> = { Tenant: 'name', User: 'username', Hub: 'name' };

const CHECKS: Readonly<Record<string, string>> = {
  id: 'isFilled',
  name: 'isFilled',
  reference: 'isTextOrMissing',
  text: 'isTextOrMissing',
  time: 'isTimeOrMissing',
  number: 'isNumberOrMissing',
};

/** Returns the TypeScript code with which the console checks the rows of each entity. */
export function rowChecks(): string {
  const entities = schemas.filter(({ $id }) => $id in NAMES);
  return `// Generated from platform/api/schemas.ts by \`npm run openapi\`.
import {
  type FieldKind,
  isFilled,
  isNumberOrMissing,
  isTextOrMissing,
  isTimeOrMissing,
} from './server-row.ts';

type Row<Field extends string> = Readonly<Record<Field, unknown>>;
${entities.map(({ $id, properties }) => entityChecks($id, properties)).join('')}`;
}

function entityChecks(entity: string, properties: Readonly<Record<string, Property>>): string {
  const kinds = Object.entries(properties).map(
    ([field, property]) => [field, kindOf(property, field, NAMES[entity])] as const,
  );
  const name = entity.toLowerCase();
  const checks = kinds.map(([field, kind]) => `  ${CHECKS[kind]}(row.${field})`);
  return `
export const ${name}Fields = {
${kinds.map(([field, kind]) => `  ${field}: '${kind}',\n`).join('')}} as const satisfies Record<string, FieldKind>;

export const is${entity}Row = (row: Row<keyof typeof ${name}Fields>): boolean =>
${checks.join(' &&\n')};
`;
}

function kindOf({ type, format }: Property, field: string, nameField?: string): string {
  if (field === 'id') return 'id';
  if (field === nameField) return 'name';
  if (type === 'integer') return 'number';
  if (format === 'date-time') return 'time';
  return format === 'uuid' ? 'reference' : 'text';
}
