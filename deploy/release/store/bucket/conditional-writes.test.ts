import { MemoryObjects } from '../../../testing/memory-objects.ts';
import { parseLocation, readBucketAddress } from '../location.ts';
import { requireConditionalWrites } from './conditional-writes.ts';
import { toHeaders } from './objects.ts';

const check = (objects: MemoryObjects) => requireConditionalWrites(objects, 's3://console/prod');

test('a server that lets exactly one of several writers succeed is accepted, and no object is left', async () => {
  const objects = new MemoryObjects();
  await check(objects);
  expect(objects.all.size).toBe(0);
});

test('a server that checks and then writes is refused, and no object is left', async () => {
  class Racing extends MemoryObjects {
    override async write(...[key, content, terms]: Parameters<MemoryObjects['write']>) {
      const there = this.all.get(key);
      const { onlyIf } = terms ?? {};
      if (onlyIf === 'missing' ? there : onlyIf && there?.tag !== onlyIf.tag) return false;
      return super.write(key, content);
    }
  }
  const objects = new Racing();
  await expect(check(objects)).rejects.toThrow(/s3:\/\/console\/prod .*32 of 32.*MF-139/);
  expect(objects.all.size).toBe(0);
});

test('a server that ignores conditions is refused', async () => {
  class Heedless extends MemoryObjects {
    override write(...[key, content]: Parameters<MemoryObjects['write']>) {
      return super.write(key, content);
    }
  }
  await expect(check(new Heedless())).rejects.toThrow(
    /replaces an object that does not exist.*MF-139/,
  );
});

test('the address of a bucket has a name and a prefix', () => {
  expect(readBucketAddress('s3://console')).toEqual({ bucket: 'console', prefix: '' });
  expect(readBucketAddress('s3://console/a/prod/')).toEqual({
    bucket: 'console',
    prefix: 'a/prod/',
  });
  expect(parseLocation('s3://console/prod/')).toBe('s3://console/prod');
  for (const wrong of ['s3://', 's3:///prod', 's3://Console', 's3://console/../x', 's3://a b/c']) {
    expect(() => parseLocation(wrong)).toThrow(/must be an address such as s3:.*MF-138/);
  }
});

test.each([
  [
    'releases/mf-users/1.0.0/mf-users.js.br',
    true,
    'text/javascript',
    'public, max-age=31536000, immutable, no-transform',
    'br',
  ],
  [
    'releases/mf-users/1.0.0/mf-users.js.gz',
    false,
    'text/javascript',
    'public, max-age=31536000, immutable, no-transform',
    undefined,
  ],
  [
    'editions/7-a/page/configs/api.json',
    false,
    'application/json',
    'no-store, no-transform',
    undefined,
  ],
  [
    'editions/7-a/page/index.html.gz',
    true,
    'text/html; charset=utf-8',
    'no-store, no-transform',
    'gzip',
  ],
  [
    'editions/7-a/page/releases.json',
    false,
    'application/json',
    'no-cache, no-transform',
    undefined,
  ],
  [
    'editions/7-a/versions/mf-users.json',
    false,
    'application/json',
    'no-cache, no-transform',
    undefined,
  ],
  ['index.html', false, 'text/html; charset=utf-8', 'no-store, no-transform', undefined],
])('%s has its type, its time and its encoding', (key, isEncoded, type, caching, encoding) => {
  expect(toHeaders(key, isEncoded)).toEqual({
    ContentType: type,
    CacheControl: caching,
    ...(encoding && { ContentEncoding: encoding }),
  });
});
