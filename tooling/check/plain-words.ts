import type { Project } from './documents.ts';
import { isTest } from './imports.ts';

/** Patterns of words to avoid, each with advice on better words. A space matches any white space. */
const WORDS: readonly (readonly [words: string, instead: string])[] = [
  [
    "\\b(whoever|somebody)\\b|\\bnobody(?=\\x20[a-z]|\\n\\s*[a-z]|[.’]\\s|['’]s)",
    'say user, administrator, publisher or operator',
  ],
  [
    '\\bha(s|ve) (?!to )([\\w’]+ ){1,5}(?<!to |can |cannot |may |must |will )be \\w+(ed|en|un)\\b',
    'use an active verb',
  ],
  ['\\b(is|are) otherwise (in|than)\\b', 'say what changed'],
  ['\\bthere (is|are) not(?=[.,;:])', 'say what is possible, as in “can have only one”'],
  ['\\bnothing follows\\b', 'say “is inconclusive”'],
  ['\\bfrom then on\\b', 'say what happens, and until when'],
  ["\\bof one['’]s own\\b", 'say “your own”, or name the owner'],
  ['\\bis no (whole )?number\\b', 'say “must be a whole number”'],
  ['\\bthat is not understood\\b', 'say “Unknown option”, and which'],
  ['\\b(that|which) (is|are) seen\\b', 'say “visible”'],
  ['\\bendLeft\\b', 'use a name like stopLeftovers'],
  ['\\bgoesOn\\b', 'use a name like isActive'],
  ['\\bletGo\\b', 'use a name like release'],
  ['\\bonBlind\\b', 'use a name like onHidden'],
  ['\\binWords\\b', 'use a name like formatX'],
  ['\\bwayBack\\b', 'use a name like previousVersion'],
  ['\\bcarryOut\\b', 'use a name like runCommand'],
  ['/\\*\\* (What|Whoever|That which|Has)\\b', 'begin with a verb or a noun'],
];

const PATTERNS = WORDS.map(
  ([words, instead]) => [new RegExp(words.replaceAll(' ', '\\s+'), 'gi'), instead] as const,
);

/** Pages that are not checked. */
const EXEMPT = ['docs/operating.md'];

/** Finds words to avoid in pages, English texts, messages, names and comments. */
export function wordFaults({ files, read }: Project): string[] {
  return files
    .filter((file) => /\.(md|css|vue|[cm]?[jt]sx?)$|\/en\.json$/.test(file))
    .filter((file) => !EXEMPT.includes(file) && !/\/dist\/|\/plain-words\./.test(file))
    .flatMap((file) => textFaults(isTest(file) ? comments(read(file)) : read(file), file));
}

function textFaults(text: string, file: string): string[] {
  const lines = text.replace(/\n *(\*(?!\/)|\/\/)/g, (start) => start.replace(/[*/]/g, ' '));
  return PATTERNS.flatMap(([pattern, instead]) =>
    [...lines.matchAll(pattern)].map(({ 0: words, index }) => {
      const line = lines.slice(0, index).split('\n').length;
      return `${file}:${line}: “${words.replace(/\s+/g, ' ')}”: ${instead}`;
    }),
  );
}

/** Blanks everything but the comments, because titles and sample data of tests may have any words. */
const comments = (text: string): string =>
  text.replace(/(?<=^|\s)(\/\*[\s\S]*?\*\/|\/\/.*)|\S/gm, (_, comment?: string) => comment ?? ' ');
