import { EVENT_WITHIN_MS } from '../tested-api/observed-changes.ts';
import {
  getRows,
  needRows,
  type ObservedChange,
  type ObservedRow,
  type Rule,
  type TestedApi,
} from '../tested-api/tested-api.ts';
import { Breach, inEachCase, NotTested } from '../tested-api/verdict.ts';

/** Checks each row that the changes of this test concern. */
async function inEachRow(
  api: TestedApi,
  check: (row: ObservedRow, change: ObservedChange) => void,
): Promise<void> {
  const changes = await api.changes();
  const cases = changes.flatMap((change) => change.rows.map((row) => ({ row, change })));
  await inEachCase(cases, ({ row, change }) => check(row, change));
}

const describe = ({ kind, change }: ObservedRow): string => `after a ${kind} was ${change}`;

const newEtag = (api: TestedApi) =>
  inEachRow(api, (row) => {
    const { before, after, whole } = row;
    const etag = before.headers.get('etag');
    if (etag === null || before.text === whole.text) throw new NotTested('needs a changed list');
    const expected = `200 with another ETag ${describe(row)}`;
    if (after.status === 304) throw new Breach(after, expected, '304');
    if (whole.headers.get('etag') !== etag) return;
    throw new Breach(whole, expected, `the same ETag ${etag}`);
  });

/** Returns the row in the list after the change. */
function findRow(api: TestedApi, { whole, id }: ObservedRow) {
  if (api.hasReported(whole.call, 200)) throw new NotTested('needs a complete list');
  needRows(api, whole);
  return getRows(whole).find((row) => row.id === id);
}

/** Members that are counted; {@link counted} checks them. */
const isCount = (member: string): boolean => member.endsWith('Count');

const atOnce = (api: TestedApi) =>
  inEachRow(api, (row) => {
    const found = findRow(api, row);
    const expected = (row.change === 'deleted' ? 'no row ' : 'the row ') + describe(row);
    if ((found === undefined) !== (row.change === 'deleted')) {
      const actual = found === undefined ? 'a list without it' : 'a list with it';
      throw new Breach(row.whole, expected, actual);
    }
    for (const [member, value] of Object.entries(row.values)) {
      if (isCount(member) || found?.[member] === value) continue;
      throw new Breach(row.whole, `${member} ${value} ${describe(row)}`, String(found?.[member]));
    }
  });

const counted = (api: TestedApi) =>
  inEachRow(api, (row) => {
    const counts = Object.entries(row.values).filter(([member]) => isCount(member));
    const found = findRow(api, row);
    if (counts.length === 0 || !found) throw new NotTested('needs a listed hub');
    for (const [member, value] of counts) {
      if (found[member] === value) continue;
      throw new Breach(row.whole, `${member} ${value}`, `${member} ${found[member]}`);
    }
  });

async function published(api: TestedApi): Promise<void> {
  const stream = await api.stream();
  await inEachRow(api, ({ kind, event }, { answer, received }) => {
    if (event) return;
    if (stream.isOver) throw new NotTested('needs a stream that stays open');
    const actual = received.length === 0 ? 'no event' : `only ${received.join(' and ')}`;
    throw new Breach(answer, `an event \`${kind}\` within ${EVENT_WITHIN_MS / 1000} s`, actual);
  });
}

async function saysWhatChanged(api: TestedApi): Promise<void> {
  const { answer } = await api.stream();
  await inEachRow(api, ({ event, change, id }) => {
    if (!event) throw new NotTested('needs events');
    const expected = `data such as ${JSON.stringify({ change, id })}`;
    const actual = event.data.slice(0, 200);
    const data: unknown = parse(event.data);
    const [fault] = api.document.validate(['components', 'schemas', 'Event'], data);
    const { change: said = change, id: about = id } = Object(data);
    if (fault || said !== change || about !== id) throw new Breach(answer, expected, actual);
  });
}

/** Parses the data of an event, which may be empty. */
function parse(data: string): unknown {
  try {
    return data === '' ? {} : JSON.parse(data);
  } catch {
    return undefined;
  }
}

/** Rules about one change of each kind, by which lists and events are tested. */
export const changeRules: readonly Rule[] = [
  { statement: 'A changed list is sent again, with a different ETag', check: newEtag },
  { statement: 'A list shows each change at once', check: atOnce },
  { statement: 'A hub counts its users and tenants', check: counted },
  { statement: 'A write publishes events of its kinds', check: published },
  { statement: 'The data of an event says what changed', check: saysWhatChanged },
];
