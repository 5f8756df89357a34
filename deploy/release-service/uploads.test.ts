import { readFileSync } from 'node:fs';
import { type ClientRequest, request } from 'node:http';
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { eventually } from '@console/platform/testing/eventually.ts';
import { pack } from 'tar-stream';
import { archiveOf } from '../testing/archive.ts';
import { addressOf, entries, send } from '../testing/send.ts';
import { FOR_RELEASES, ServedConsole } from '../testing/served-console.ts';

let served: ServedConsole;

beforeAll(async () => {
  served = await ServedConsole.start(15_280);
});

afterAll(() => served.close());

const headersFor = (sub: string) => ({
  authorization: `Bearer ${served.admin(sub)}`,
  'content-type': 'application/gzip',
});

/** Starts an upload of an account, but sends only these bytes. */
function begin(sub: string, bytes: Buffer): ClientRequest {
  const upload = request(addressOf(served.origin), { method: 'POST', headers: headersFor(sub) });
  // The test cuts the connection.
  upload.on('error', () => undefined);
  upload.write(bytes);
  return upload;
}

const refusedUpload = async (sub: string) => {
  const how = { method: 'POST', headers: headersFor(sub), body: 'more' };
  const answer = await fetch(addressOf(served.origin), how);
  const { detail } = await answer.json();
  return [answer.status, detail, answer.headers.get('retry-after')];
};

test('each sender can have one upload in progress, all senders together ten; an aborted upload does not count', async () => {
  const before = served.state();
  const start = (await archiveOf(entries())).subarray(0, 100);
  const started = Array.from({ length: 10 }, (_, index) => begin(`sender ${index}`, start));
  await eventually(() => expect(served.uploads()).toHaveLength(10));
  const ofSender = expect.stringMatching(/^Another of your releases .+ \(MF-205\)$/);
  expect(await refusedUpload('sender 3')).toEqual([429, ofSender, '10']);
  const ofAll = expect.stringMatching(/^10 other releases .+ \(MF-205\)$/);
  expect(await refusedUpload('one more')).toEqual([503, ofAll, '10']);
  for (const upload of started) upload.destroy();
  await eventually(() => expect(served.state()).toEqual(before));
  const cut = expect.stringMatching(/ended early \(MF-200\)$/);
  expect(await refusedUpload('sender 3')).toEqual([400, cut, null]);
  expect(await refusedUpload('one more')).toEqual([400, cut, null]);
});

function peakMegabytes(): number {
  const status = readFileSync(`/proc/${served.pid}/status`, 'utf8');
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) / 1000;
}

test('little of a 500 MB upload is kept in memory or on disk, and the answer names the limit', async () => {
  const before = served.state();
  const peak = peakMegabytes();
  const archive = pack();
  const entry = archive.entry({ name: 'mf-users/noise.txt', size: 500_000_000 });
  Readable.from(
    (function* () {
      for (let megabyte = 0; megabyte < 500; megabyte += 1) yield Buffer.alloc(1_000_000, megabyte);
    })(),
  ).pipe(entry);
  const body = Readable.toWeb(archive.pipe(createGzip({ level: 0 }))) as ReadableStream;
  const answer = await fetch(addressOf(served.origin), {
    method: 'POST',
    headers: { authorization: `Bearer ${served.admin()}`, 'content-type': 'application/gzip' },
    body,
    duplex: 'half',
  } as RequestInit);
  const { detail } = await answer.json();
  expect([answer.status, detail]).toEqual([413, expect.stringMatching(/32 MB .*\(MF-201\)$/)]);
  expect(served.state()).toEqual(before);
  expect(peakMegabytes() - peak).toBeLessThan(150);
});

test('a replayed upload releases nothing', async () => {
  const sent = {
    token: served.admin(),
    after: String((await served.last())?.id),
    body: await archiveOf(entries()),
  };
  const [status, done] = await send(served.origin, sent);
  expect([status, done]).toEqual([200, expect.objectContaining({ edition: expect.any(Number) })]);
  await served.release(['--revert', String((await served.last())?.id)]);
  const before = served.state();
  const [, again] = await send(served.origin, sent);
  expect(again).toMatch(/^mf-users was changed in the meantime by admin@\S+ at .+ \(MF-204\)$/);
  const late = { ...sent, token: served.issuer.token({ claims: { ...FOR_RELEASES, exp: 1 } }) };
  expect((await send(served.origin, late))[0]).toBe(401);
  expect(served.state()).toEqual(before);
});
