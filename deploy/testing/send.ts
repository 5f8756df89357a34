import { readFileSync } from 'node:fs';
import path from 'node:path';
import { archiveOf, type Entry } from './archive.ts';

/** A request to the service; by default the request that a client would send for mf-users. */
export interface Sent {
  readonly token?: string;
  readonly words?: readonly string[];
  readonly packages?: readonly string[];
  readonly after?: string;
  readonly body?: Buffer;
  readonly type?: string;
}

const script =
  'System.register([], (e) => ({ execute() { e({ bootstrap() {}, mount() {}, unmount() {} }); } }))';

const manifest = readFileSync(path.join(process.cwd(), 'dist/mf-users/manifest.json'), 'utf8');

/** Returns the archive entries of a small mf-users, optionally with another script. */
export const entries = (code = script): Entry[] => [
  ['mf-users/mf-users.js', code],
  ['mf-users/contract.json', '{ "uses": {} }'],
  ['mf-users/manifest.json', manifest],
];

/** Returns the address of a release request. */
export function addressOf(
  origin: string,
  { words = ['mf-users'], packages = ['mf-users:9.0.0'], after = '999' }: Sent = {},
): string {
  const query = new URLSearchParams([
    ...words.map((word) => ['word', word]),
    ...packages.map((one) => ['package', one]),
    ['after', after],
  ]);
  return `${origin}/releases?${query}`;
}

/** Sends a release. @returns the status, and the reason of a refusal or the result */
export async function send(origin: string, sent: Sent) {
  const { token, type, body } = sent;
  const answer = await fetch(addressOf(origin, sent), {
    method: 'POST',
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      'content-type': type ?? 'application/gzip',
    },
    body: type ? '{}' : new Uint8Array(body ?? (await archiveOf(entries()))),
  });
  const lines = (await answer.text()).trim().split('\n');
  const said = JSON.parse(lines.at(-1) ?? '');
  return [answer.status, said.refused ?? said.detail ?? said.done] as const;
}
