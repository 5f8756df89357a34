import path from 'node:path';
import { root } from '@console/shared-node/folders.ts';
import { option, optionOr, readOptions as read } from '@console/shared-node/options.ts';
import { DEFAULT_PORT_BASE } from '@console/shared-node/ports.ts';
import { textThat, wholeNumber } from '@console/shared-node/values.ts';
import { pipe, string, transform } from 'valibot';

const rows = wholeNumber({ least: 0, most: 1_000_000 });

const realm = pipe(
  textThat('must be the address of a realm', (text) => URL.canParse(text) && /^https?:/.test(text)),
  transform((address) => address.replace(/\/$/, '')),
);

const table = {
  'port-base': optionOr(wholeNumber({ least: 1024, most: 65_000 }), String(DEFAULT_PORT_BASE)),
  /** Folder for the database, the identity provider's keys and the releases. */
  data: optionOr(
    pipe(
      string(),
      transform((folder) => path.resolve(folder)),
    ),
    path.join(root, '.data'),
  ),
  /** Numbers of additional rows to seed. */
  tenants: optionOr(rows, '0'),
  users: optionOr(rows, '0'),
  /** Realm of another identity provider, in place of the embedded one. */
  authority: option(realm),
};

/** Reads the options. @throws {NumberedFailure} that names the first invalid option */
export function readOptions(args: readonly string[]) {
  const { 'port-base': portBase, data: dataFolder, ...others } = read(table, args, 'MF-150').values;
  return { portBase, dataFolder, ...others };
}

export type StartOptions = ReturnType<typeof readOptions>;
