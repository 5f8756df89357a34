import {
  DeleteObjectsCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { NumberedFailure, reasonOf } from '@console/shared-node/failure.ts';
import type { BucketAddress } from '../place.ts';
import { headersOf, type Objects, type WritingTerms } from './objects.ts';

/** So long a server may take to be there, and to answer. */
const TIMEOUTS_MS = { connectionTimeout: 5_000, requestTimeout: 60_000 };

/** DeleteObjects takes no more. */
const REMOVED_AT_ONCE = 1_000;

/** A bucket's objects, and where they are asked for. */
export interface S3Objects extends Objects {
  /** Address of what is below the prefix, with a slash at its end; known once something was asked for. */
  readonly address: string;
}

/**
 * The objects of a bucket. Endpoint, region and credentials come from the environment, or the files
 * that AWS's tools share, as the SDK reads them.
 */
export function s3Objects({ bucket, prefix }: BucketAddress): S3Objects {
  // Of a later version than this one, which is exact and runs on Node 20.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
  const client = new S3Client({
    // With a path every server is found, Amazon's as well: a host for each bucket needs a DNS for it.
    forcePathStyle: true,
    // Others know no regions, but signatures name one.
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
      if (/^(NoSuchKey|NotFound)$/.test(nameOf(error))) return undefined;
      throw faultOf(error, doing, { bucket, prefix }, address);
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
          content: await contentOf(answer),
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
        ...headersOf(key, terms.isEncoded ?? false),
        ...conditionOf(terms),
        ...(terms.edition && { Metadata: { edition: terms.edition } }),
      });
      try {
        await client.send(command);
        return true;
      } catch (error) {
        // Amazon answers 409 to one of two that come at once, and 404 where what was to be replaced is gone.
        const refused = /^(PreconditionFailed|ConditionalRequestConflict|NoSuchKey)$/;
        if (terms.onlyIf && refused.test(nameOf(error))) return false;
        throw faultOf(error, 'written', { bucket, prefix }, address);
      }
    },
    async remove(keys) {
      for (let from = 0; from < keys.length; from += REMOVED_AT_ONCE) {
        const some = keys.slice(from, from + REMOVED_AT_ONCE);
        const Delete = { Objects: some.map((key) => ({ Key: prefix + key })), Quiet: true };
        const command = new DeleteObjectsCommand({ Bucket: bucket, Delete });
        const answer = await ask('written', () => client.send(command));
        const [failed] = answer?.Errors ?? [];
        if (failed)
          throw refused(`${failed.Key} in s3://${bucket} is not removed: ${failed.Message}`);
      }
    },
  };
}

const hasEndpoint = (): boolean =>
  Boolean(process.env.AWS_ENDPOINT_URL_S3 || process.env.AWS_ENDPOINT_URL);

const hasRegion = (): boolean => Boolean(process.env.AWS_REGION || process.env.AWS_DEFAULT_REGION);

async function contentOf({ Body }: GetObjectCommandOutput): Promise<Buffer> {
  return Buffer.from((await Body?.transformToByteArray()) ?? []);
}

function conditionOf({ onlyIf }: WritingTerms) {
  if (onlyIf === undefined) return {};
  return onlyIf === 'missing' ? { IfNoneMatch: '*' } : { IfMatch: onlyIf.tag };
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');

/** Why a bucket cannot be used, in one sentence that says what to look at. */
function faultOf(
  error: unknown,
  doing: 'read' | 'written',
  { bucket, prefix }: BucketAddress,
  address: string,
): NumberedFailure {
  const place = `s3://${bucket}/${prefix}`.replace(/\/$/, '');
  const server = URL.canParse(address) ? new URL(address).origin : 'its server';
  const { $metadata }: { $metadata?: { httpStatusCode?: number } } = Object(error);
  const status = $metadata?.httpStatusCode;
  switch (nameOf(error)) {
    case 'NoSuchBucket':
      return refused(`There is no bucket ${bucket} at ${server}`);
    case 'CredentialsProviderError':
      return refused(`There are no credentials for ${place}: ${reasonOf(error)}`);
    case 'InvalidAccessKeyId':
    case 'SignatureDoesNotMatch':
    case 'ExpiredToken':
    case 'InvalidToken':
      return refused(`${server} does not take the credentials for ${place}: ${reasonOf(error)}`);
    case 'PermanentRedirect':
    case 'AuthorizationHeaderMalformed':
      return refused(`${place} is in another region than AWS_REGION says: ${reasonOf(error)}`);
    case 'AccessDenied':
      return refused(`${place} may not be ${doing} with these credentials`);
  }
  if (status === 403) return refused(`${place} may not be ${doing} with these credentials`);
  if (status === undefined && address) {
    return refused(`${server}, where ${place} is, does not answer: ${reasonOf(error)}`);
  }
  return refused(`${place} cannot be ${doing}: ${reasonOf(error)}`);
}

const refused = (sentence: string): NumberedFailure => new NumberedFailure('MF-138', sentence);
