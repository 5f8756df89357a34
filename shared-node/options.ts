import { type ParseArgsConfig, parseArgs } from 'node:util';
import { type FailureNumber, messageOf } from '@console/shared-ui/contract';
import { array, boolean, type GenericSchema, type InferOutput, optional, safeParse } from 'valibot';
import { NumberedFailure } from './failure.ts';
import type { ValueSchema } from './values.ts';

/** An option of a command: settings for Node's `parseArgs`, and the schema that reads its value. */
interface Option {
  readonly type: 'boolean' | 'string';
  readonly short?: string;
  readonly multiple?: boolean;
  // `unknown`, because each option has its own type of value.
  readonly schema: GenericSchema<unknown, unknown>;
}

/** The options of a command, by name. */
export type OptionTable = Readonly<Record<string, Option>>;

/** The values of a table of options. */
export type OptionValues<Table extends OptionTable> = {
  readonly [Name in keyof Table]: InferOutput<Table[Name]['schema']>;
};

/** An option without a value. */
export const flag = { type: 'boolean', schema: optional(boolean(), false) } as const;

export const help = { ...flag, short: 'h' } as const;

/** An option with a value; undefined if the option is not given. */
export const option = <Value>(value: ValueSchema<Value>) =>
  ({ type: 'string', schema: optional(value) }) as const;

/** An option with a value; if the option is not given, the default is read. */
export const optionOr = <Value>(value: ValueSchema<Value>, otherwise: string) =>
  ({ type: 'string', schema: optional(value, otherwise) }) as const;

/** An option that may be given several times. */
export const options = <Value>(value: ValueSchema<Value>) =>
  ({ type: 'string', multiple: true, schema: optional(array(value)) }) as const;

/**
 * Reads the command line of a command.
 *
 * @param failure - number of the failure if the command line is invalid
 * @throws {NumberedFailure} with one sentence about the first invalid option
 */
export function readOptions<Table extends OptionTable>(
  table: Table,
  args: readonly string[],
  failure: FailureNumber,
  allowPositionals = false,
): { readonly values: OptionValues<Table>; readonly positionals: readonly string[] } {
  const { values, positionals } = parse({ args: [...args], options: table, allowPositionals });
  const read = Object.entries(table).map(([name, { schema }]) => {
    const { output, issues } = safeParse(schema, values[name], { abortPipeEarly: true });
    if (issues) throw new NumberedFailure(failure, `--${name} ${issues[0].message}`);
    return [name, output];
  });
  // The cast is safe: the schemas of the table have read these values.
  return { values: Object.fromEntries(read) as OptionValues<Table>, positionals };

  function parse(config: ParseArgsConfig) {
    try {
      return parseArgs(config);
    } catch (error) {
      throw new NumberedFailure(failure, messageOf(error).split('. ')[0] ?? '');
    }
  }
}
