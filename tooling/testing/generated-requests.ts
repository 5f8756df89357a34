import fc from 'fast-check';
import { bytesOf, request, strangeHeaders, type TestRequest } from './nonsense.ts';

const nul = fc.constantFrom('%00', 'a%00', '%00%00');
const strange = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 20 }).map((text) => {
    return encodeURIComponent(text.replaceAll('\0', ''));
  }),
  fc.constantFrom(
    '%',
    '%zz',
    '%ff',
    '../../deploy',
    '.',
    '',
    '*',
    '[',
    '"',
    '\\',
    '%5c',
    '%2f',
    ';',
    '@',
  ),
  fc.integer().map(String),
);
const visible = fc
  .array(fc.integer({ min: 0x21, max: 0xff }), { maxLength: 60 })
  .map((codes) => String.fromCharCode(...codes.filter((code) => code !== 0x7f)));

/** Generates requests to addresses below `address`, and to any other address. */
export const generatedRequests = (address: string): fc.Arbitrary<TestRequest> => {
  const below = fc.constantFrom(address, '');
  const parameters = fc.array(fc.tuple(strange, strange), { maxLength: 4 });
  const target = fc
    .tuple(below, fc.array(strange, { maxLength: 4 }), parameters)
    .map(([start, path, query]) => {
      const queryText = query.map((pair) => pair.join('=')).join('&');
      return [[start, ...path].join('/'), ...(queryText ? [queryText] : [])].join('?') || '/';
    });
  const headers = fc.array(
    fc.oneof(
      fc.constantFrom(...strangeHeaders),
      fc.tuple(fc.stringMatching(/^[a-z][a-z-]{0,20}$/), visible).map((pair) => pair.join(': ')),
    ),
    { maxLength: 4 },
  );
  const method = fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH');
  const body = fc.option(fc.oneof(fc.string(), fc.json()), { nil: undefined });
  const wellFormed = fc
    .record({ method, target, headers: headers.map((all) => all.filter(isNotFraming)), body })
    .map((parts) => ({ bytes: request(parts), isInvalid: false }));
  const withNul = fc.tuple(method, target, nul).map(([verb, address, value]) => {
    const separator = address.includes('?') ? '&a=' : '?a=';
    return {
      bytes: request({ method: verb, target: address + separator + value }),
      isInvalid: true,
    };
  });
  const malformed = visible.map((text) => ({
    bytes: bytesOf(`~${text}\r\n\r\n`),
    isInvalid: true,
  }));
  return fc.oneof({ weight: 6, arbitrary: wellFormed }, withNul, malformed);
};

/** Checks that a header does not affect HTTP framing. `nonsense` has requests with headers that do. */
const isNotFraming = (line: string): boolean =>
  !/^(?:content-length|transfer-encoding|connection|host|expect|upgrade|trailer|te)\b/i.test(line);
