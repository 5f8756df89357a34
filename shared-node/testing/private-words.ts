/** Words that tests used and that no log may contain. */
export interface PrivateWords {
  /** First, last and user names, and e-mail addresses. */
  readonly names: readonly string[];
  /** Passwords, tokens, codes, keys. */
  readonly secrets: readonly string[];
}

/** A line of a log with private content. The content itself is not included. */
export interface Finding {
  /** Counted from 1. */
  readonly line: number;
  readonly what: string;
}

/** Patterns of content that is always private, even if no test used it. */
const PATTERNS: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['an e-mail address', /[\w.+-]+@[\w-]+(\.[\w-]+)*\.[a-z]{2,}/i],
  ['a signed token', /eyJ[\w-]{8,}\.[\w-]{8,}/],
  ['a bearer token', /\bbearer +[\w.~+/-]{8,}/i],
  ['a parameter of the sign-in', /[?&](code|state|nonce|code_challenge|session_state)=/],
  [
    'a parameter of the sign-in',
    /\b(login_hint|id_token_hint|id_token|access_token|refresh_token|code_verifier|password)("? *[:=] *"?)[^\s",}]/,
  ],
];

/** Returns the lines of a log with private content. */
export function findPrivateWords(log: string, { names, secrets }: PrivateWords): Finding[] {
  const named = new Set(names.map(bare).filter((name) => name && !PLAIN_WORD.test(name)));
  const values = asValues(names.filter((name) => PLAIN_WORD.test(name)));
  const secret = new Set(secrets.map(bare).filter((word) => word.length >= SHORTEST_SECRET));
  return log.split('\n').flatMap((raw, index) => {
    const text = plain(raw);
    const words = text.match(WORD)?.map(bare) ?? [];
    const what =
      PATTERNS.find(([, pattern]) => pattern.test(text))?.[0] ??
      (words.some((word) => secret.has(word)) ? 'a secret' : undefined) ??
      (words.some((word) => named.has(word)) || values.test(text)
        ? 'the name of a person'
        : undefined);
    return what === undefined ? [] : [{ line: index + 1, what }];
  });
}

/** Matches account names that may also occur as ordinary words (`/api/admin`, "The admin API"). */
const PLAIN_WORD = /^[a-z]+$/;

/** Matches these words only where they are a whole value, not part of a sentence or an address. */
const asValues = (words: readonly string[]): RegExp =>
  words.length === 0 ? NOTHING : new RegExp(`["'=:] *(${words.join('|')})(["',;&@} ]|$)`);

const NOTHING = /(?!)/;

/** Minimum length of a secret: a shorter one could be an ordinary word. */
const SHORTEST_SECRET = 10;

/** Matches a name, an address or a token in any format of logs. */
const WORD = /[\p{L}\p{N}_][\p{L}\p{N}_.@+’'~-]*/gu;

const bare = (word: string): string => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');

/** Removes the escapes of JSON and of addresses from a line. */
function plain(line: string): string {
  return line
    .replaceAll(/\\[nrt]/g, ' ')
    .replaceAll('\\', '')
    .replaceAll(/(%[0-9a-f]{2})+/gi, (escaped) => {
      try {
        return decodeURIComponent(escaped);
      } catch {
        return escaped;
      }
    });
}
