import { MAX_REASON, readReason } from './reason.ts';

const long = '😀'.repeat(MAX_REASON);

test.each([
  ['ITSM-4711', 'ITSM-4711'],
  [encodeURIComponent('Fusion des hôpitaux : « Léman »'), 'Fusion des hôpitaux : « Léman »'],
  [' ITSM-4711 ', 'ITSM-4711'],
  [encodeURIComponent('e\u0301'), 'é'],
  [encodeURIComponent(long), long],
])('the header %s is read as a reason', (header, reason) => {
  expect(readReason(header)).toEqual({ reason });
});

test.each([undefined, '', '   ', '%20'])('the header %j has no reason', (header) => {
  expect(readReason(header)).toEqual({});
});

test.each([
  ['bytes that are not ASCII', 'H\u00f4pital', 'format'],
  ['a broken escape', '100%', 'format'],
  ['bytes that are not UTF-8', '%E9', 'format'],
  ['a lone surrogate', '%ED%A0%80', 'format'],
  ['a line break', 'a%0Ab', 'format'],
  ['a NUL', 'a%00', 'format'],
  ['an escape sequence of terminals', '%1B[2J', 'format'],
  ['too many characters', encodeURIComponent(`${long}a`), 'too-long'],
])('%s is refused', (_, header, fault) => {
  expect(readReason(header)).toEqual({ fault });
});
