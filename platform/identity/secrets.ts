import { randomBytes } from 'node:crypto';
import { NumberedFailure, reasonOf } from '@console/shared-node/failure.ts';
import { exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

export interface Secrets {
  /** Signs tokens. */
  signingKey: JWK;
  /** Signs cookies. */
  cookieKey: string;
  /** Derives the nonces of proofs; 32 bytes. */
  nonceKey: Buffer;
}

/** Reads the provider's secrets, which are created once, so that their signatures stay valid. */
export async function readSecrets(database: Kysely<Tables>): Promise<Secrets> {
  const signingKey = await readOrCreate(database, 'signing-key', async () =>
    JSON.stringify(await newSigningKey()),
  );
  const cookieKey = await readOrCreate(database, 'cookie-key', newKey);
  const nonceKey = await readOrCreate(database, 'nonce-key', newKey);
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

const newKey = async () => randomBytes(32).toString('base64url');

const ALGORITHM = 'RS256';

async function readOrCreate(
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
    // If another process was faster, its secret is used.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const kept = await read();
  if (kept === undefined) throw new Error(`The secret ${name} was not stored.`);
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
