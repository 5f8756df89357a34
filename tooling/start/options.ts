import path from 'node:path';
import { parseArgs } from 'node:util';
import { NumberedFailure } from '@console/shared-node/failure.ts';
import { root } from '@console/shared-node/folders.ts';
import { DEFAULT_PORT_BASE } from '@console/shared-node/ports.ts';

/** What a person may choose when starting the console. */
export interface StartOptions {
  readonly portBase: number;
  /** Folder of the database, the provider's keys and the releases. */
  readonly dataFolder: string;
  /** Rows to seed beyond the usual ones. */
  readonly tenants: number;
  readonly users: number;
  /** Realm of an identity provider of one's own, in place of the embedded one. */
  readonly authority: string | undefined;
}

/**
 * Reads the options of `npm start -- …`.
 *
 * @throws {Error} with one sentence about the first that makes no sense
 */
export function readOptions(args: readonly string[]): StartOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      'port-base': { type: 'string', default: String(DEFAULT_PORT_BASE) },
      data: { type: 'string', default: path.join(root, '.data') },
      tenants: { type: 'string', default: '0' },
      users: { type: 'string', default: '0' },
      authority: { type: 'string' },
    },
  });
  return {
    portBase: count('port-base', values['port-base'], 1024, 65_000),
    dataFolder: path.resolve(values.data),
    tenants: count('tenants', values.tenants, 0, 1_000_000),
    users: count('users', values.users, 0, 1_000_000),
    authority: values.authority === undefined ? undefined : realm(values.authority),
  };
}

function realm(address: string): string {
  if (URL.canParse(address) && /^https?:/.test(address)) return address.replace(/\/$/, '');
  throw new NumberedFailure('MF-150', `--authority takes the address of a realm, not "${address}"`);
}

function count(name: string, text: string, least: number, most: number): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw new NumberedFailure(
    'MF-150',
    `--${name} takes a whole number from ${least} to ${most}, not "${text}"`,
  );
}
