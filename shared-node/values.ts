import { BlockList, isIP } from 'node:net';
import {
  array,
  check,
  type GenericSchema,
  lazy,
  literal,
  minLength,
  picklist,
  pipe,
  string,
  transform,
  trim,
} from 'valibot';
import { isLocalHost, isProtected } from './http/protected-address.ts';

/** A schema that reads the text of an option or a setting. */
export type ValueSchema<Value> = GenericSchema<string, Value>;

/** The allowed numbers; by default, any number. */
interface Range {
  readonly least?: number;
  readonly most?: number;
}

/** Message of a schema: the requirement, and the value that does not meet it. */
export const got =
  (requirement: string) =>
  ({ input }: { readonly input: unknown }): string =>
    `${requirement}, got "${input}"`;

/** Text that meets a condition. */
export const textThat = (requirement: string, isMet: (text: string) => boolean) =>
  pipe(string(), trim(), check(isMet, got(requirement)));

/** A whole number. */
export function wholeNumber({ least = 0, most = 9_999_999_999 }: Range = {}): ValueSchema<number> {
  const range = least > 0 || most < 9_999_999_999 ? ` from ${least} to ${most}` : '';
  const isInRange = (text: string) =>
    /^\d{1,10}$/.test(text) && Number(text) >= least && Number(text) <= most;
  return pipe(textThat(`must be a whole number${range}`, isInRange), transform(Number));
}

export const portNumber = wholeNumber({ most: 65_535 });

/** One of several words. */
export const oneOf = <Word extends string>(words: readonly Word[]) =>
  picklist(words, got(`must be ${words.slice(0, -1).join(', ')} or ${words.at(-1)}`));

export const trueOrFalse = pipe(
  oneOf(['true', 'false']),
  transform((word) => word === 'true'),
);

/** The lowest level of messages that are logged. */
export const logLevel = oneOf(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']);

/** An empty text, or a value. */
export const emptyOr = <Value>(value: ValueSchema<Value>): ValueSchema<Value | ''> =>
  lazy((text): ValueSchema<Value | ''> => (text === '' ? literal('') : value));

/** Several values, separated by commas. */
export const listOf = <Value>(value: ValueSchema<Value>) =>
  pipe(
    string(),
    transform((text) =>
      text
        .split(',')
        .map((item) => item.trim())
        .filter((item) => item !== ''),
    ),
    array(value),
  );

/** Addresses and networks, as in `10.0.0.0/8, ::1`, but not a network that contains every IPv4 address. */
export const networks = listOf(
  pipe(
    textThat('must hold addresses and networks', isNetwork),
    check((value) => !isEverywhere(value), got('must not include every address')),
  ),
);

const ORIGIN = 'as in https://console.example.ch';

/** Origins of consoles: at least one, and without wildcards. */
export const origins = pipe(
  string(`must hold the console's origin, ${ORIGIN}`),
  listOf(
    textThat(`must hold origins, ${ORIGIN}, with https where they are not localhost`, (value) => {
      const url = parseUrl(value);
      return url?.origin === value && !value.includes('*') && isProtected(url);
    }),
  ),
  minLength(1, `must hold the console's origin, ${ORIGIN}`),
);

/** Hosts in the form that browsers send. */
export const hosts = listOf(
  textThat(
    'must hold hosts as browsers name them, as in api.example.ch or api.example.ch:8443',
    (value) => !value.includes('*') && parseUrl(`http://${value}`)?.host === value,
  ),
);

const ISSUER =
  'must be the address of the identity provider, as in https://id.example.ch/realms/main';

/** The address of an OpenID provider, below which its metadata is. */
export const issuer = pipe(
  string(ISSUER),
  // The value may contain a password, so the message does not repeat it.
  check(isServer, `${ISSUER}, with https where it is not localhost, without a query or a name`),
);

/** The address of another server, without a slash at the end. It may contain a password. */
export const serverAddress = pipe(
  string(),
  transform((value) => value.replace(/\/$/, '')),
  check(isServer, 'must be an address that begins with https://, or is on this machine'),
);

/** The URL of a PostgreSQL server. It may contain a password, so no message repeats it. */
export const databaseUrl = pipe(
  string(),
  check(
    (value) => /^postgres(?:ql)?:$/.test(parseUrl(value)?.protocol ?? ''),
    'must be the URL of a database, postgresql://…',
  ),
  check((value) => {
    const url = new URL(value);
    return isLocalDatabase(url) || saysHowProtected(url);
  }, 'leads to another machine, so it must say sslmode=verify-full, or sslmode=disable on a trusted network'),
);

function isServer(value: string): boolean {
  const url = parseUrl(value);
  return (
    url !== undefined && /^https?:$/.test(url.protocol) && isProtected(url) && !/[?#@]/.test(value)
  );
}

/** Whether a text is an address, or a network: an address with the length of its prefix. */
function isNetwork(text: string): boolean {
  const [address = '', prefix = '0', ...rest] = text.split('/');
  const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return rest.length === 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) <= longest;
}

/** Whether a network contains every IPv4 address, in whichever form: `0.0.0.0/0`, `::/0`, `::ffff:0:0/96`. */
function isEverywhere(network: string): boolean {
  const [, address, prefix] = /^([^%/]+)[^/]*\/(\d+)$/.exec(network) ?? [];
  if (!address || !isNetwork(network)) return false;
  const list = new BlockList();
  list.addSubnet(address, Number(prefix), isIP(address) === 6 ? 'ipv6' : 'ipv4');
  // BlockList compares IPv4 networks, too, with addresses in this form.
  return ['0.0.0.0', '255.255.255.255'].every((end) => list.check(`::ffff:${end}`, 'ipv6'));
}

const parseUrl = (text: string): URL | undefined =>
  URL.canParse(text) ? new URL(text) : undefined;

/** Whether a database is on this machine. A socket's folder may be in place of the host, or a parameter. */
function isLocalDatabase({ hostname, searchParams }: URL): boolean {
  const host = searchParams.get('host') ?? hostname;
  return host === '' || /^(?:\/|%2f)/i.test(host) || isLocalHost(host);
}

const saysHowProtected = ({ searchParams }: URL): boolean =>
  ['verify-full', 'disable'].includes(searchParams.get('sslmode') ?? '');
