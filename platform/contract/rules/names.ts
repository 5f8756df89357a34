import { randomUUID } from 'node:crypto';
import type { Answer } from '../tested-api/caller.ts';
import type { Body } from '../tested-api/created-rows.ts';
import {
  HUB_PERMISSIONS,
  type Rule,
  requireWrites,
  type TestedApi,
  USER_PERMISSIONS,
} from '../tested-api/tested-api.ts';
import { Breach, inEachCase, needStatus, requireStatus, runCases } from '../tested-api/verdict.ts';

/** Names that can be mistaken for a name (UTS 39), which contains each of the replaced texts. */
const LOOK_ALIKES: readonly ((name: string) => string)[] = [
  (name) => name.toUpperCase(),
  (name) => name.replace('o', 'о'), // Cyrillic
  (name) => name.replace('C', 'Ｃ'), // full width
  (name) => name.replace(' ', '  '),
  (name) => name.replace('m', 'rn'),
];

/** The same for keys and usernames, which have fewer characters. */
const SLUG_LOOK_ALIKES: readonly ((slug: string) => string)[] = [
  (slug) => slug.replace('m', 'rn'),
  (slug) => slug.replace('o', '0'),
  (slug) => slug.replace('l', '1'),
];

async function lookAlike(api: TestedApi): Promise<void> {
  const refuse = (answer: Answer, field: string, other: string) => {
    requireStatus(answer, 409);
    api.refusals.push({ answer, fields: [field], codes: ['look-alike'], other });
  };
  const hub = async () => {
    const created = requireWrites(api, ...HUB_PERMISSIONS);
    const body = { ...created.newHub(), name: `${created.newName()} m` };
    needStatus(await created.put('hub', body));
    await inEachCase(LOOK_ALIKES, async (change) => {
      const answer = await created.put('hub', { id: randomUUID(), name: change(body.name) });
      refuse(answer, 'name', body.name);
    });
  };
  const user = async () => {
    const created = requireWrites(api, ...USER_PERMISSIONS);
    const hubId = (await created.hub()).body.id;
    const plain = created.newUser();
    const body = { ...plain, username: `${plain.username}-mol` };
    needStatus(await created.put('user', body, { hubId }));
    await inEachCase(SLUG_LOOK_ALIKES, async (change) => {
      const other = { ...body, id: randomUUID(), username: change(body.username) };
      refuse(await created.put('user', other, { hubId }), 'username', body.username);
    });
  };
  const tenant = async () => {
    const created = requireWrites(api, 'PutTenant');
    const { key } = (await created.tenant()).body;
    const answer = await created.put('tenant', {
      ...created.newTenant(),
      key: key.replace('o', '0'),
    });
    refuse(answer, 'key', key);
  };
  await runCases(hub, user, tenant);
}

/** Names with characters that are invisible or change the order of others, by what they contain. */
const INVISIBLE: readonly ((name: string) => string)[] = [
  (name) => name.replace(' ', ' \u200b'), // zero width space
  (name) => `${name}\u00ad`, // soft hyphen
  (name) => name.replace(' ', ' \u202e'), // right-to-left override
  (name) => name.replace(' ', '\ufeff '), // byte order mark
  (name) => name.replace(' ', ' \u3164'), // Hangul filler
  (name) => name.replace('e', 'e\u200d'), // joiner between Latin letters
];

/** A leading combining mark joins the text before the name; such a name is not refused for other reasons. */
const LEADING_MARK = (name: string): string => `\u0301${name}`;

async function invisible(api: TestedApi): Promise<void> {
  const changes = [...INVISIBLE, LEADING_MARK];
  const inEach = (field: string, name: string, put: (body: Body) => Promise<Answer>) =>
    inEachCase(changes, async (change) => {
      const answer = requireStatus(await put({ [field]: change(name) }), 422);
      api.refusals.push({ answer, fields: [field], codes: ['invisible'] });
    });
  const hub = async () => {
    const created = requireWrites(api, ...HUB_PERMISSIONS);
    await inEach('name', `${created.newName()} e`, (body) =>
      created.put('hub', { ...created.newHub(), ...body }),
    );
  };
  const user = async () => {
    const created = requireWrites(api, ...USER_PERMISSIONS);
    const hubId = (await created.hub()).body.id;
    for (const field of ['firstName', 'lastName']) {
      await inEach(field, `${created.newName()} e`, (body) =>
        created.put('user', { ...created.newUser(), ...body }, { hubId }),
      );
    }
  };
  const tenant = async () => {
    const created = requireWrites(api, 'PutTenant');
    const own = (await created.tenant()).body;
    await inEach('name', own.name, (body) => created.put('tenant', { ...own, ...body }));
  };
  await runCases(hub, user, tenant);
}

async function inNfc(api: TestedApi): Promise<void> {
  const created = requireWrites(api, ...HUB_PERMISSIONS);
  const decomposed = async () => {
    const body = { ...created.newHub(), description: 'Zoë'.normalize('NFD') };
    const name = `${body.name} Évian`;
    const answer = await created.put('hub', { ...body, name: name.normalize('NFD') });
    needStatus(answer);
    const { name: stored, description }: { name?: unknown; description?: unknown } = Object(
      answer.json,
    );
    if (stored === name.normalize('NFC') && description === 'Zoë'.normalize('NFC')) return;
    if (String(stored).normalize('NFC') !== name.normalize('NFC')) return;
    throw new Breach(answer, 'the name in NFC', 'it in NFD');
  };
  const twin = async () => {
    const body = created.newHub();
    const name = `${body.name} Évian`.normalize('NFC');
    needStatus(await created.put('hub', { ...body, name }));
    const other = { id: randomUUID(), name: name.normalize('NFD') };
    requireStatus(await created.put('hub', other), 409);
  };
  await runCases(decomposed, twin);
}

export const nameRules: readonly Rule[] = [
  { statement: 'Texts are stored in Unicode NFC', check: inNfc },
  {
    statement: 'A name that can be mistaken for another is answered with 409',
    check: lookAlike,
  },
  { statement: 'A name with invisible characters is answered with 422', check: invisible },
];
