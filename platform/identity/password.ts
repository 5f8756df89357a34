import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** The cost of a guess (RFC 7914 §2). */
interface Cost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

/** A parsed stored password. */
interface StoredPassword {
  readonly cost: Cost;
  readonly salt: Buffer;
  readonly key: Buffer;
}

const currentCost: Cost = { N: 2 ** 15, r: 8, p: 1 };
/** The cost of a stored password that does not state its cost. */
const legacyCost: Cost = { N: 2 ** 15, r: 8, p: 1 };
const SALT_BYTES = 16;
const KEY_BYTES = 32;

/** Limits above any sensible cost: checking a password must not take all memory, or minutes. */
const MAX_MEMORY_BYTES = 128 * 2 ** 20;
const MAX_WORK = 2 ** 20;

/** Hashes a password with scrypt and a salt (RFC 7914), in the PHC string format. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(password, salt, currentCost);
  const { N, r, p } = currentCost;
  return `$scrypt$ln=${Math.log2(N)},r=${r},p=${p}$${base64(salt)}$${base64(key)}`;
}

/**
 * Compares a password with the stored one; `outdated` means right, but stored with another cost.
 * A refusal takes the same time if no password is stored, or if the stored one has a lower cost, so that
 * timing does not disclose which user names exist.
 */
export async function checkPassword(
  password: string,
  stored: string | undefined,
): Promise<'right' | 'outdated' | 'wrong'> {
  const { cost, salt, key } = readStored(stored ?? '') ?? dummy;
  const isRight = timingSafeEqual(await derive(password, salt, cost), key);
  if (isRight) return stored?.startsWith(currentPrefix) ? 'right' : 'outdated';
  const missing = Math.round(getWork(currentCost) / getWork(cost)) - 1;
  if (missing > 0) await derive(password, salt, { ...cost, p: cost.p * missing });
  return 'wrong';
}

const currentPrefix = `$scrypt$ln=${Math.log2(currentCost.N)},r=${currentCost.r},p=${currentCost.p}$`;

/** Takes the place of a stored password if there is none; it matches no password. */
const dummy: StoredPassword = {
  cost: currentCost,
  salt: randomBytes(SALT_BYTES),
  key: randomBytes(KEY_BYTES),
};

/** Parses a stored password; returns `undefined` if it is malformed or costs too much. */
function readStored(stored: string): StoredPassword | undefined {
  const [, ln = '', r = '', p = '', salt = '', key = ''] = WITH_COST.exec(stored) ?? [];
  const [, earlierSalt = '', earlierKey = ''] = WITHOUT_COST.exec(stored) ?? [];
  const read: StoredPassword =
    ln === ''
      ? {
          cost: legacyCost,
          salt: Buffer.from(earlierSalt, 'base64url'),
          key: Buffer.from(earlierKey, 'base64url'),
        }
      : {
          cost: { N: 2 ** Number(ln), r: Number(r), p: Number(p) },
          salt: Buffer.from(salt, 'base64'),
          key: Buffer.from(key, 'base64'),
        };
  return read.key.length === KEY_BYTES && isAffordable(read.cost) ? read : undefined;
}

const WITH_COST =
  /^\$scrypt\$ln=([1-9]\d?),r=([1-9]\d{0,2}),p=([1-9]\d{0,2})\$([A-Za-z\d+/]+)\$([A-Za-z\d+/]{43})$/;
const WITHOUT_COST = /^scrypt\$([\w-]+)\$([\w-]{43})$/;

function isAffordable(cost: Cost): boolean {
  return 128 * cost.N * cost.r <= MAX_MEMORY_BYTES && getWork(cost) <= MAX_WORK;
}

function getWork({ N, r, p }: Cost): number {
  return N * r * p;
}

function derive(password: string, salt: Buffer, cost: Cost): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // scrypt needs a few more blocks than the nominal memory of the cost.
    const options = { ...cost, maxmem: 2 * MAX_MEMORY_BYTES };
    scrypt(password.normalize('NFC'), salt, KEY_BYTES, options, (error, key) => {
      if (error === null) resolve(key);
      else reject(error);
    });
  });
}

/** Encodes without padding, as in the PHC string format. */
function base64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
