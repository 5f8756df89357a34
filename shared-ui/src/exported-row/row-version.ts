import type { HubId } from '@console/shared-auth';
import { hashText } from '../contract/trial.ts';

/** A row as it was when it was exported, as far as its version can tell. */
export interface RowVersion {
  /** False if the version was copied from another row, e.g. by sorting a single column. */
  readonly isOf: (id: string) => boolean;
  readonly hadValue: (field: string, value: string) => boolean;
  /** Undefined if the file was exported without hubs. */
  readonly wasIn: ((hub: HubId) => boolean) | undefined;
}

/** The values by field name. */
type Values = Readonly<Record<string, string>>;

interface ExportedRow {
  readonly id: string;
  readonly values: Values;
  readonly hubs: readonly HubId[] | undefined;
}

/**
 * Returns the version of a row: a short hash of its id, of each value, and of each hub. It tells which
 * fields another user has changed, which a version number cannot. It begins with a letter, because
 * spreadsheets convert digits to numbers or dates.
 */
export function formatVersion({ id, values, hubs }: ExportedRow): string {
  const parts = [['id', id], ...Object.entries(values)];
  if (hubs) parts.push(IN_HUBS, ...hubs.map((hub) => ['hub', hub]));
  return `v${parts.map(([name = '', value = '']) => hashPart(name, value)).join('')}`;
}

/** Parses a version; undefined if it is none. */
export function parseVersion(text: string): RowVersion | undefined {
  if (!VERSION.test(text)) return undefined;
  const parts = new Set(text.toLowerCase().slice(1).match(PART));
  const has = (name: string, value: string) => parts.has(hashPart(name, value));
  return {
    isOf: (id) => has('id', id),
    hadValue: has,
    wasIn: has(...IN_HUBS) ? (hub) => has('hub', hub) : undefined,
  };
}

/** Tells an exported row that was in no hub from a row that was exported without hubs. */
const IN_HUBS: [string, string] = ['hubs', ''];

const PART_LENGTH = 7;
const PART = new RegExp(`.{${PART_LENGTH}}`, 'g');
const VERSION = new RegExp(`^v(?:[0-9a-z]{${PART_LENGTH}})+$`, 'i');

const hashPart = (name: string, value: string): string =>
  hashText(`${name}=${value}`).toString(36).padStart(PART_LENGTH, '0');

/** Returns a value as a form stores it, so that a file with other line breaks or accents is the same. */
export const toStoredText = (value: unknown): string =>
  String(value ?? '')
    .replace(/\r\n?/g, '\n')
    .normalize('NFC')
    .trim();

/** Returns the values of the fields of a row, as {@link toStoredText} returns them. */
export const toValues = (fields: readonly { readonly name: string }[], row: object): Values =>
  Object.fromEntries(fields.map(({ name }) => [name, toStoredText(Reflect.get(row, name))]));
