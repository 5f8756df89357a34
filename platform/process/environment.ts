import { isIP } from 'node:net';
import { NumberedFailure } from '@console/shared-node/failure.ts';
import { isLocalHost, isProtected } from '@console/shared-node/http/protected-address.ts';

/** What a number may be; the default is any. */
interface Range {
  readonly least?: number;
  readonly most?: number;
}

/**
 * Reads environment variables; an empty one is as good as none. What is wrong with them is gathered,
 * and told at once by {@link checked}.
 */
export function environment(variables: NodeJS.ProcessEnv) {
  const wrong: string[] = [];

  function optional(name: string): string | undefined {
    const value = variables[name]?.trim();
    return value === '' ? undefined : value;
  }

  function text(name: string, otherwise: string): string {
    return optional(name) ?? otherwise;
  }

  /** A whole number of things, or of the unit in the variable's name. */
  function count(
    name: string,
    otherwise: number,
    { least = 0, most = 9_999_999_999 }: Range = {},
  ): number {
    const value = optional(name);
    if (value === undefined) return otherwise;
    const number = /^\d{1,10}$/.test(value) ? Number(value) : Number.NaN;
    if (number >= least && number <= most) return number;
    const range = least > 0 || most < 9_999_999_999 ? ` from ${least} to ${most}` : '';
    wrong.push(`${name} must be a whole number${range}, and is "${value}"`);
    return otherwise;
  }

  function port(otherwise: number): number {
    return count('PORT', otherwise, { most: 65_535 });
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
    const strange = values.find((value) => !isNetwork(value));
    if (strange !== undefined) {
      wrong.push(`${name} must hold addresses and networks, and has "${strange}"`);
    }
    const everybody = values.find((value) => value.endsWith('/0'));
    if (everybody !== undefined) {
      wrong.push(`${name} must not hold everybody, and has "${everybody}"`);
    }
    return values;
  }

  function flag(name: string, otherwise: boolean): boolean {
    const value = oneOf(name, ['true', 'false'], String(otherwise));
    return value === 'true';
  }

  function oneOf<Word extends string>(name: string, words: readonly Word[], otherwise: Word): Word {
    const value = optional(name);
    const found = words.find((word) => word === (value ?? otherwise));
    if (found !== undefined) return found;
    wrong.push(`${name} must be ${inWords(words)}, and is "${value}"`);
    return otherwise;
  }

  /** How much is logged. */
  function logLevel(otherwise: LogLevel): LogLevel {
    return oneOf('LOG_LEVEL', logLevels, otherwise);
  }

  /** Origins of consoles, at least one. None of them stands for others. */
  function origins(name: string): string[] {
    const values = list(name, '');
    const example = 'as in https://console.example.ch';
    if (values.length === 0) wrong.push(`${name} must hold the console's origin, ${example}`);
    for (const value of values) {
      const url = parseUrl(value);
      if (url?.origin !== value || value.includes('*')) {
        wrong.push(`${name} must hold origins, ${example}, and has "${value}"`);
      } else if (!isProtected(url)) {
        wrong.push(`${name} must be https where it is not localhost, and has "${value}"`);
      }
    }
    return values;
  }

  /** Hosts as browsers name them, those of this machine aside; none unless there are any. */
  function hosts(name: string): string[] {
    const values = list(name, '');
    for (const value of values) {
      if (!value.includes('*') && parseUrl(`http://${value}`)?.host === value) continue;
      wrong.push(
        `${name} must hold hosts as browsers name them, as in api.example.ch or api.example.ch:8443, and has "${value}"`,
      );
    }
    return values;
  }

  /** An OpenID provider, by the address under which its metadata are. */
  function issuer(name: string): string {
    const value = optional(name);
    const example = 'as in https://id.example.ch/realms/main';
    const url = parseUrl(value ?? '');
    if (value === undefined || url === undefined) {
      const said = value === undefined ? '' : `, and is "${value}"`;
      wrong.push(`${name} must be the address of the identity provider, ${example}${said}`);
    } else if (!/^https?:$/.test(url.protocol) || /[?#@]/.test(value)) {
      wrong.push(`${name} must be an address without a query or a name, ${example}`);
    } else if (!isProtected(url)) {
      wrong.push(`${name} must be https where it is not localhost, and is "${value}"`);
    }
    return value ?? '';
  }

  /** Another server, if there is one; without a slash at the end. */
  function address(name: string): string | undefined {
    const value = optional(name)?.replace(/\/$/, '');
    const url = parseUrl(value ?? '');
    const isUsable = url && /^https?:$/.test(url.protocol) && isProtected(url);
    if (value !== undefined && (!isUsable || /[?#@]/.test(value))) {
      wrong.push(`${name} must be an address that begins with https://, or is on this machine`);
    }
    return value;
  }

  /** A PostgreSQL server. It may hold a password, so it is never repeated. */
  function databaseUrl(): string | undefined {
    const name = 'DATABASE_URL';
    const value = optional(name);
    if (value === undefined) return undefined;
    const url = parseUrl(value);
    if (url === undefined || !/^postgres(?:ql)?:$/.test(url.protocol)) {
      wrong.push(`${name} must be the URL of a database, postgresql://…`);
    } else if (!isLocalDatabase(url) && !saysHowProtected(url)) {
      wrong.push(
        `${name} leads to another machine, so it must say sslmode=verify-full, or sslmode=disable where nobody else is on the way`,
      );
    }
    return value;
  }

  /**
   * The settings, when nothing is wrong with any that was read.
   *
   * @throws {NumberedFailure} that names all that are wrong, each in a line
   */
  function checked<Settings>(settings: Settings): Settings {
    if (wrong.length > 0) throw new NumberedFailure('MF-155', wrong.join('\n'));
    return settings;
  }

  return {
    ...{ optional, text, count, port, list, networks, flag, logLevel },
    ...{ address, origins, hosts, issuer, databaseUrl, wrong, checked },
  };
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

export type LogLevel = (typeof logLevels)[number];

const inWords = (words: readonly string[]): string =>
  `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;

/** Whether a text is an address, or a network as an address with the length of its prefix. */
function isNetwork(text: string): boolean {
  const [address = '', prefix = '0', ...rest] = text.split('/');
  const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return rest.length === 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) <= longest;
}

function parseUrl(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}

/** A socket is named by its folder, in place of the host or as a parameter. */
function isLocalDatabase({ hostname, searchParams }: URL): boolean {
  const host = searchParams.get('host') ?? hostname;
  return host === '' || /^(?:\/|%2f)/i.test(host) || isLocalHost(host);
}

const saysHowProtected = ({ searchParams }: URL): boolean =>
  ['verify-full', 'disable'].includes(searchParams.get('sslmode') ?? '');
