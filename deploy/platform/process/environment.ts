import { isIP } from 'node:net';
import { NumberedFailure } from '../../failure.ts';

/** Reads environment variables; an empty one is as good as none. */
export function environment(variables: NodeJS.ProcessEnv) {
  function optional(name: string): string | undefined {
    const value = variables[name]?.trim();
    return value === '' ? undefined : value;
  }

  function text(name: string, otherwise: string): string {
    return optional(name) ?? otherwise;
  }

  /** A whole number of things, or of the unit in the variable's name. */
  function count(name: string, otherwise: number): number {
    const value = optional(name);
    if (value === undefined) return otherwise;
    if (/^\d{1,10}$/.test(value)) return Number(value);
    throw new NumberedFailure('MF-155', `${name} must be a whole number, and is "${value}"`);
  }

  function port(otherwise: number): number {
    const value = count('PORT', otherwise);
    if (value < 65_536) return value;
    throw new NumberedFailure('MF-155', `PORT must be at most 65535, and is ${value}`);
  }

  /** Several, separated by commas. */
  function list(name: string, otherwise: string): string[] {
    return text(name, otherwise)
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== '');
  }

  /** Addresses and networks, as in `10.0.0.0/8, ::1`; none unless there are any. */
  function networks(name: string): string[] {
    const values = list(name, '');
    const wrong = values.find((value) => !isNetwork(value));
    if (wrong === undefined) return values;
    throw new NumberedFailure(
      'MF-155',
      `${name} must hold addresses and networks, and has "${wrong}"`,
    );
  }

  function flag(name: string, otherwise: boolean): boolean {
    const value = optional(name);
    if (value === undefined) return otherwise;
    if (value === 'true' || value === 'false') return value === 'true';
    throw new NumberedFailure('MF-155', `${name} must be true or false, and is "${value}"`);
  }

  return { optional, text, count, port, list, networks, flag };
}

/** Whether a text is an address, or a network as an address with the length of its prefix. */
function isNetwork(text: string): boolean {
  const [address = '', prefix = '0', ...rest] = text.split('/');
  const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return rest.length === 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) <= longest;
}
