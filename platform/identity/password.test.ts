import { scryptSync } from 'node:crypto';
import { checkPassword, hashPassword } from './password.ts';

const salt = Buffer.from('a salt of 16 B..');

/** Returns a password as it is stored at a cost. */
function storedAt(ln: number, r: number, p: number): string {
  const key = scryptSync('word', salt, 32, { N: 2 ** ln, r, p, maxmem: 256 * 2 ** 20 });
  const [saltText, keyText] = [salt, key].map((bytes) =>
    bytes.toString('base64').replaceAll('=', ''),
  );
  return `$scrypt$ln=${ln},r=${r},p=${p}$${saltText}$${keyText}`;
}

const earlier = () => {
  const key = scryptSync('word', salt, 32, { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 2 ** 20 });
  return `scrypt$${salt.toString('base64url')}$${key.toString('base64url')}`;
};

test('stores a password with its cost, and a new salt each time', async () => {
  const [one, other] = [await hashPassword('word'), await hashPassword('word')];
  expect(one).toMatch(/^\$scrypt\$ln=15,r=8,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(other).not.toBe(one);
  expect(await checkPassword('word', one)).toBe('right');
  expect(await checkPassword('Word', one)).toBe('wrong');
});

test('accepts the same password in another Unicode normalization form', async () => {
  expect(await checkPassword('e\u0301t\u00e9', await hashPassword('\u00e9te\u0301'))).toBe('right');
});

test.each([
  ['of an older version, without its cost', earlier()],
  ['of a lower cost', storedAt(12, 8, 1)],
  ['of a higher cost', storedAt(17, 8, 1)],
  ['of another block size', storedAt(13, 16, 2)],
])('a stored password %s is accepted as outdated', async (_, stored) => {
  expect(await checkPassword('word', stored)).toBe('outdated');
  expect(await checkPassword('wrong', stored)).toBe('wrong');
});

test.each([
  'ln=30,r=8,p=1',
  'ln=99,r=8,p=1',
  'ln=20,r=16,p=1',
  'ln=1,r=999,p=999',
  'ln=15,r=8,p=999',
  'ln=0,r=8,p=1',
  'ln=15,r=0,p=1',
  'ln=15,r=8',
])('a stored password with the cost %s is never accepted', async (cost) => {
  const [, , , saltText, keyText] = storedAt(12, 8, 1).split('$');
  expect(await checkPassword('word', `$scrypt$${cost}$${saltText}$${keyText}`)).toBe('wrong');
});

test.each([undefined, '', 'word', 'scrypt$$', '$argon2id$v=19$m=1,t=1,p=1$YQ$YQ'])(
  'no password is accepted if %p is stored',
  async (stored) => {
    for (const password of ['', 'word']) {
      expect(await checkPassword(password, stored)).toBe('wrong');
    }
  },
);
