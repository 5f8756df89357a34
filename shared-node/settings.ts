import { type GenericSchema, type InferOutput, optional, safeParse } from 'valibot';
import { NumberedFailure } from './failure.ts';
import type { ValueSchema } from './values.ts';

/** A setting of a server: its environment variable, and the schema that reads its value. */
interface Setting {
  readonly variable: string;
  // `unknown`, because each setting has its own type of value.
  readonly schema: GenericSchema<unknown, unknown>;
}

/** Settings by name. */
type SettingTable = Readonly<Record<string, Setting>>;

type SettingValues<Table extends SettingTable> = {
  readonly [Name in keyof Table]: InferOutput<Table[Name]['schema']>;
};

/** A required setting. */
export const required = <Value>(variable: string, value: ValueSchema<Value>) => ({
  variable,
  schema: value,
});

/** A setting that may be missing. */
export const setting = <Value>(variable: string, value: ValueSchema<Value>) => ({
  variable,
  schema: optional(value),
});

/** A setting with a default, which is read if the setting is missing. */
export const settingOr = <Value>(
  variable: string,
  value: ValueSchema<Value>,
  otherwise: string | number,
) => ({ variable, schema: optional(value, String(otherwise)) });

/** Returns words as lines of a help text. */
export const wrapWords = (words: readonly string[]): string =>
  words
    .join(' ')
    .replace(/(.{1,100})(?: |$)/g, '  $1\n')
    .trimEnd();

/**
 * Reads settings from environment variables; an empty variable counts as missing.
 *
 * @param faultsOf - returns a sentence for each contradiction between settings
 * @throws {NumberedFailure} with a line for each invalid setting
 */
export function readSettings<Table extends SettingTable>(
  table: Table,
  variables: NodeJS.ProcessEnv,
  faultsOf: (settings: SettingValues<Table>) => readonly string[] = () => [],
): SettingValues<Table> {
  const faults: string[] = [];
  const read = Object.entries(table).map(([name, { variable, schema }]) => {
    const { output, issues = [] } = safeParse(schema, variables[variable]?.trim() || undefined, {
      abortPipeEarly: true,
    });
    for (const { message } of issues) faults.push(`${variable} ${message}`);
    return [name, output];
  });
  // The cast is safe: the schemas of the table have read these values.
  const settings = Object.fromEntries(read) as SettingValues<Table>;
  if (faults.length === 0) faults.push(...faultsOf(settings));
  if (faults.length > 0) throw new NumberedFailure('MF-155', faults.join('\n'));
  return settings;
}
