import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** What a guess costs (RFC 7914 §2). */
interface Cost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

/** A password as it is stored. */
interface StoredPassword {
  readonly cost: Cost;
  readonly salt: Buffer;
  readonly key: Buffer;
}

const currentCost: Cost = { N: 2 ** 15, r: 8, p: 1 };
/** The cost of those that do not say theirs. */
const earlierCost: Cost = { N: 2 ** 15, r: 8, p: 1 };
const SALT_BYTES = 16;
const KEY_BYTES = 32;

/** More than any cost that makes sense: what is stored cannot ask for all memory, or for minutes. */
const MOST_MEMORY_BYTES = 128 * 2 ** 20;
const MOST_WORK = 2 ** 20;

/** A password to be stored, in the PHC string format: salted, and slow to guess (RFC 7914). */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(password, salt, currentCost);
  const { N, r, p } = currentCost;
  return `$scrypt$ln=${Math.log2(N)},r=${r},p=${p}$${base64(salt)}$${base64(key)}`;
}

/**
 * Whether a password is the stored one; `outdated` where it is, and would be stored otherwise today.
 * To refuse one takes as long where none is stored, or one of a lower cost, so that the time does
 * not tell which user names exist.
 */
export async function checkPassword(
  password: string,
  stored: string | undefined,
): Promise<'right' | 'outdated' | 'wrong'> {
  const { cost, salt, key } = readStored(stored ?? '') ?? nobody;
  const isRight = timingSafeEqual(await derive(password, salt, cost), key);
  if (isRight) return stored?.startsWith(currentPrefix) ? 'right' : 'outdated';
  const missing = Math.round(workOf(currentCost) / workOf(cost)) - 1;
  if (missing > 0) await derive(password, salt, { ...cost, p: cost.p * missing });
  return 'wrong';
}

const currentPrefix = `$scrypt$ln=${Math.log2(currentCost.N)},r=${currentCost.r},p=${currentCost.p}$`;

/** Nobody's password: what is compared where none is stored. */
const nobody: StoredPassword = {
  cost: currentCost,
  salt: randomBytes(SALT_BYTES),
  key: randomBytes(KEY_BYTES),
};

/** Nothing where it cannot be read, or would cost too much. */
function readStored(stored: string): StoredPassword | undefined {
  const [, ln = '', r = '', p = '', salt = '', key = ''] = WITH_COST.exec(stored) ?? [];
  const [, earlierSalt = '', earlierKey = ''] = WITHOUT_COST.exec(stored) ?? [];
  const read: StoredPassword =
    ln === ''
      ? {
          cost: earlierCost,
          salt: Buffer.from(earlierSalt, 'base64url'),
          key: Buffer.from(earlierKey, 'base64url'),
        }
      : {
          cost: { N: 2 ** Number(ln), r: Number(r), p: Number(p) },
          salt: Buffer.from(salt, 'base64'),
          key: Buffer.from(key, 'base64'),
        };
  return read.key.length === KEY_BYTES && isBearable(read.cost) ? read : undefined;
}

const WITH_COST =
  /^\$scrypt\$ln=([1-9]\d?),r=([1-9]\d{0,2}),p=([1-9]\d{0,2})\$([A-Za-z\d+/]+)\$([A-Za-z\d+/]{43})$/;
const WITHOUT_COST = /^scrypt\$([\w-]+)\$([\w-]{43})$/;

function isBearable(cost: Cost): boolean {
  return 128 * cost.N * cost.r <= MOST_MEMORY_BYTES && workOf(cost) <= MOST_WORK;
}

function workOf({ N, r, p }: Cost): number {
  return N * r * p;
}

function derive(password: string, salt: Buffer, cost: Cost): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // Some blocks more than the memory that the cost is known by.
    const options = { ...cost, maxmem: 2 * MOST_MEMORY_BYTES };
    scrypt(password.normalize('NFC'), salt, KEY_BYTES, options, (error, key) => {
      if (error === null) resolve(key);
      else reject(error);
    });
  });
}

/** Without padding, as in the PHC string format. */
function base64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
