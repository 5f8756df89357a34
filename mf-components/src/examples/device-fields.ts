import type { Fields, ListSource } from '@console/shared-ui';

/** The entity of the examples. */
export interface Device {
  readonly id: string;
  readonly name: string;
  readonly serial: string;
  readonly rooms?: number;
  readonly since?: string;
  readonly note?: string;
}

const ROWS: readonly Device[] = [
  { id: 'd1', name: 'Genève 1', serial: 'gva-001', rooms: 1240, since: '2025-11-03' },
  { id: 'd2', name: 'Zürich 4', serial: 'zrh-004', rooms: 12, since: '2024-02-29' },
  { id: 'd3', name: 'Lugano 2', serial: 'lug-002', since: '2023-07-14', note: '3 × 24 V' },
];

/** The list of devices. Another module would call its API here. */
export const devices: ListSource<Device> = {
  key: ['device', 'list'],
  permission: 'GetTenants',
  read: async () => ({ data: ROWS }),
  isRow: (value): value is Device => typeof Object(value).id === 'string',
};

/** Columns, form, import and details are derived from the fields. Their labels are the texts `field.<name>`. */
export const deviceFields: Fields<Device> = [
  {
    name: 'name',
    column: { width: 40 },
    input: { required: true, minLength: 2, maxLength: 80 },
  },
  {
    name: 'serial',
    kind: 'code',
    column: { width: 20 },
    input: { required: true, pattern: /^[a-z]{3}-\d{3}$/, unique: true },
  },
  { name: 'rooms', kind: 'number', column: { width: 20 } },
  { name: 'since', kind: 'time', column: { width: 20 } },
  { name: 'note', input: { kind: 'paragraph', maxLength: 500 } },
];
