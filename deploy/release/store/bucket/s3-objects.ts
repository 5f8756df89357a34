import {
  DeleteObjectsCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { NumberedFailure, reasonOf } from '@console/shared-node/failure.ts';
import type { BucketAddress } from '../location.ts';
import { type Objects, toHeaders, type WritingTerms } from './objects.ts';

/** Time limits for connecting to a server, and for its answer. */
const TIMEOUTS_MS = { connectionTimeout: 5_000, requestTimeout: 60_000 };

/** The limit of keys in a DeleteObjects request. */
const MAX_DELETED_KEYS = 1_000;

/** A bucket's objects, with its address. */
export interface S3Objects extends Objects {
  /** URL of the prefix, with a trailing slash; empty before the first request. */
  readonly address: string;
}

/**
 * Returns the objects of a bucket. Endpoint, region and credentials come from the environment or
 * AWS's shared files, as the SDK reads them.
 */
export function s3Objects({ bucket, prefix }: BucketAddress): S3Objects {
  // Hides a warning about later SDK versions: the version used here is pinned, and runs on Node 20.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
  const client = new S3Client({
    // All servers, including Amazon's, accept the bucket in the path. A host name would need DNS.
    forcePathStyle: true,
    // Servers other than Amazon's have no regions, but signatures need a region.
    ...(hasEndpoint() && !hasRegion() && { region: 'us-east-1' }),
    requestHandler: TIMEOUTS_MS,
  });
  let address = '';
  client.middlewareStack.add(
    (next) => (args) => {
      const { protocol, hostname, port } = args.request as Record<string, string | undefined>;
      address = `${protocol}//${hostname}${port ? `:${port}` : ''}/${bucket}/${prefix}`;
      return next(args);
    },
    { step: 'finalizeRequest', name: 'noteAddress' },
  );
  const named = (key: string) => ({ Bucket: bucket, Key: prefix + key });
  const ask = async <Answer>(doing: 'read' | 'written', question: () => Promise<Answer>) => {
    try {
      return await question();
    } catch (error) {
      if (/^(NoSuchKey|NotFound)$/.test(errorName(error))) return undefined;
      throw toFailure(error, doing, { bucket, prefix }, address);
    }
  };

  const pages = async (prefixed: string, Delimiter?: string) => {
    const found: { keys: string[]; folders: string[] } = { keys: [], folders: [] };
    let ContinuationToken: string | undefined;
    do {
      const command = new ListObjectsV2Command({
        Bucket: bucket,
        Prefix: prefix + prefixed,
        ...(Delimiter && { Delimiter }),
        ...(ContinuationToken && { ContinuationToken }),
      });
      const answer = await ask('read', () => client.send(command));
      found.keys.push(...(answer?.Contents ?? []).flatMap(({ Key }) => Key ?? []));
      found.folders.push(...(answer?.CommonPrefixes ?? []).flatMap((one) => one.Prefix ?? []));
      ContinuationToken = answer?.NextContinuationToken;
    } while (ContinuationToken);
    return found;
  };

  return {
    get address() {
      return address;
    },
    read: (key) =>
      ask('read', async () => {
        const answer = await client.send(new GetObjectCommand(named(key)));
        return {
          content: await readContent(answer),
          tag: answer.ETag ?? '',
          edition: answer.Metadata?.edition,
          isEncoded: answer.ContentEncoding !== undefined,
        };
      }),
    list: async (below) => (await pages(below)).keys.map((key) => key.slice(prefix.length)),
    async names(below) {
      const { keys, folders } = await pages(below, '/');
      return [...folders, ...keys].map((key) => key.slice(prefix.length + below.length));
    },
    async write(key, content, terms = {}) {
      const command = new PutObjectCommand({
        ...named(key),
        Body: content,
        ...toHeaders(key, terms.isEncoded ?? false),
        ...toCondition(terms),
        ...(terms.edition && { Metadata: { edition: terms.edition } }),
      });
      try {
        await client.send(command);
        return true;
      } catch (error) {
        // Amazon answers 409 to concurrent writes, and 404 if the object to replace is gone.
        const refused = /^(PreconditionFailed|ConditionalRequestConflict|NoSuchKey)$/;
        if (terms.onlyIf && refused.test(errorName(error))) return false;
        throw toFailure(error, 'written', { bucket, prefix }, address);
      }
    },
    async remove(keys) {
      for (let from = 0; from < keys.length; from += MAX_DELETED_KEYS) {
        const some = keys.slice(from, from + MAX_DELETED_KEYS);
        const Delete = { Objects: some.map((key) => ({ Key: prefix + key })), Quiet: true };
        const command = new DeleteObjectsCommand({ Bucket: bucket, Delete });
        const answer = await ask('written', () => client.send(command));
        const [failed] = answer?.Errors ?? [];
        if (failed)
          throw refused(`${failed.Key} in s3://${bucket} was not removed: ${failed.Message}`);
      }
    },
  };
}

const hasEndpoint = (): boolean =>
  Boolean(process.env.AWS_ENDPOINT_URL_S3 || process.env.AWS_ENDPOINT_URL);

const hasRegion = (): boolean => Boolean(process.env.AWS_REGION || process.env.AWS_DEFAULT_REGION);

async function readContent({ Body }: GetObjectCommandOutput): Promise<Buffer> {
  return Buffer.from((await Body?.transformToByteArray()) ?? []);
}

function toCondition({ onlyIf }: WritingTerms) {
  if (onlyIf === undefined) return {};
  return onlyIf === 'missing' ? { IfNoneMatch: '*' } : { IfMatch: onlyIf.tag };
}

const errorName = (error: unknown): string => (error instanceof Error ? error.name : '');

/** Converts an error to a failure that says why a bucket cannot be used, and what to check. */
function toFailure(
  error: unknown,
  doing: 'read' | 'written',
  { bucket, prefix }: BucketAddress,
  address: string,
): NumberedFailure {
  const location = `s3://${bucket}/${prefix}`.replace(/\/$/, '');
  const server = URL.canParse(address) ? new URL(address).origin : 'its server';
  const { $metadata }: { $metadata?: { httpStatusCode?: number } } = Object(error);
  const status = $metadata?.httpStatusCode;
  switch (errorName(error)) {
    case 'NoSuchBucket':
      return refused(`There is no bucket ${bucket} at ${server}`);
    case 'CredentialsProviderError':
      return refused(`There are no credentials for ${location}: ${reasonOf(error)}`);
    case 'InvalidAccessKeyId':
    case 'SignatureDoesNotMatch':
    case 'ExpiredToken':
    case 'InvalidToken':
      return refused(
        `${server} does not accept the credentials for ${location}: ${reasonOf(error)}`,
      );
    case 'PermanentRedirect':
    case 'AuthorizationHeaderMalformed':
      return refused(`${location} is not in the region of AWS_REGION: ${reasonOf(error)}`);
  }
  if (errorName(error) === 'AccessDenied' || status === 403)
    return refused(`These credentials do not allow ${location} to be ${doing}`);
  if (status === undefined && address) {
    return refused(`${server}, the server of ${location}, does not answer: ${reasonOf(error)}`);
  }
  return refused(`${location} cannot be ${doing}: ${reasonOf(error)}`);
}

const refused = (sentence: string): NumberedFailure => new NumberedFailure('MF-138', sentence);
