/** @jest-environment node */
import type { HubId } from '@console/shared-auth';
import { idOf } from '@console/shared-auth/testing';
import { formatVersion, parseVersion } from './row-version.ts';

const jura = idOf<HubId>('jura');
const row = { id: '1', values: { name: 'Léman', contact: '' }, hubs: [jura] };

test('a version tells which values and hubs a row had', () => {
  const version = parseVersion(formatVersion(row));
  expect(version?.isOf('1')).toBe(true);
  expect(version?.isOf('2')).toBe(false);
  expect(version?.hadValue('name', 'Léman')).toBe(true);
  expect(version?.hadValue('contact', '')).toBe(true);
  expect(version?.hadValue('contact', 'Léman')).toBe(false);
  expect(version?.wasIn?.(jura)).toBe(true);
  expect(version?.wasIn?.(idOf<HubId>('leman'))).toBe(false);
});

test('a row that was in no hub differs from a row that was exported without hubs', () => {
  expect(parseVersion(formatVersion({ ...row, hubs: [] }))?.wasIn?.(jura)).toBe(false);
  expect(parseVersion(formatVersion({ ...row, hubs: undefined }))?.wasIn).toBeUndefined();
});

test.each(['', 'v', 'v12', '3', formatVersion(row).slice(0, -1), `${formatVersion(row)} x`])(
  '“%s” is not a version',
  (text) => {
    expect(parseVersion(text)).toBeUndefined();
  },
);
