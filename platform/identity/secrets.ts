import { randomBytes } from 'node:crypto';
import { NumberedFailure, reasonOf } from '@console/shared-node/failure.ts';
import { exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

export interface Secrets {
  /** What tokens are signed with. */
  signingKey: JWK;
  /** What cookies are signed with. */
  cookieKey: string;
  /** What the nonces of proofs are made from, 32 bytes. */
  nonceKey: Buffer;
}

/** The provider's secrets: made once, and kept, so that what they have signed stays valid. */
export async function readSecrets(database: Kysely<Tables>): Promise<Secrets> {
  const signingKey = await keep(database, 'signing-key', async () =>
    JSON.stringify(await newSigningKey()),
  );
  const cookieKey = await keep(database, 'cookie-key', async () =>
    randomBytes(32).toString('base64url'),
  );
  const nonceKey = await keep(database, 'nonce-key', async () =>
    randomBytes(32).toString('base64url'),
  );
  return {
    signingKey: await parseSigningKey(signingKey),
    cookieKey,
    nonceKey: Buffer.from(nonceKey, 'base64url'),
  };
}

async function parseSigningKey(stored: string): Promise<JWK> {
  try {
    const key: JWK = JSON.parse(stored);
    await importJWK(key, ALGORITHM);
    return key;
  } catch (error) {
    throw new NumberedFailure(
      'MF-158',
      `The provider's signing key, in table "secrets" of its database, is damaged: ${reasonOf(error)}`,
    );
  }
}

const ALGORITHM = 'RS256';

async function keep(
  database: Kysely<Tables>,
  name: string,
  make: () => Promise<string>,
): Promise<string> {
  const read = () =>
    database.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirst();
  const stored = await read();
  if (stored !== undefined) return stored.value;
  await database
    .insertInto('secrets')
    .values({ name, value: await make() })
    // Another process may have been faster; its secret is the one then.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const kept = await read();
  if (kept === undefined) throw new Error(`The secret ${name} was not kept.`);
  return kept.value;
}

async function newSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair(ALGORITHM, {
    modulusLength: 2048,
    extractable: true,
  });
  return {
    ...(await exportJWK(privateKey)),
    kid: randomBytes(8).toString('hex'),
    use: 'sig',
    alg: ALGORITHM,
  };
}
