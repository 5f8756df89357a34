import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { IncomingMessage } from 'node:http';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import type { AccountCheck, Bearer } from '@console/platform/accounts/account-check.ts';
import type { Claims } from '@console/platform/api/bearer.ts';
import { type ProblemName, RefusedRequest } from '@console/platform/api/problem.ts';
import { getAddress } from '@console/platform/process/source.ts';
import { NumberedFailure, namingFile, sentenceOf } from '@console/shared-node/failure.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServiceStore } from '../release/store/open-store.ts';
import type { Store } from '../release/store/store.ts';
import { inspect } from './inspect.ts';
import { readPublishers, requireAnyModule, requirePublisher } from './publishers.ts';
import { isRollback, type RequestedCommand, readRequested } from './requested-command.ts';
import { runJob } from './run-job.ts';
import type { Settings } from './settings.ts';
import { keepOpen, Turns } from './turns.ts';
import { UPLOAD_LIMITS, unpack } from './unpack.ts';
import { clearInterrupted, readPackages, type Upload } from './upload.ts';

const HOUR_MS = 3_600_000;

/** Maximum age of the copy of a bucket from which publishers are read. */
const MAX_COPY_AGE_MS = 1_000;

/** The dependencies of the release routes. */
export interface ReleaseParts {
  readonly settings: Settings;
  readonly consoleStore: ServiceStore;
  issuer(): Promise<string>;
  /** Verifies the signature of a token that was issued for releases. */
  verify(request: FastifyRequest): Promise<Claims>;
  /** Checks that the token's account still exists. */
  readonly accounts: AccountCheck;
}

/** Adds the routes that release modules. */
export async function releaseRoutes(server: FastifyInstance, parts: ReleaseParts): Promise<void> {
  const { settings, consoleStore, accounts } = parts;
  const { dataFolder } = settings;
  const uploads = path.join(dataFolder, 'uploads');
  await clearInterrupted(consoleStore.location, uploads);
  const admitted = new WeakMap<FastifyRequest, Bearer>();
  const turns = new Turns();
  let lastTurn: Promise<unknown> = Promise.resolve();
  const countBySender = () =>
    server.createRateLimit({
      max: settings.commandsPerHour,
      timeWindow: HOUR_MS,
      keyGenerator: (request) => getBearer(request).claims.sub,
    });
  const [commands, refusals] = [countBySender(), countBySender()];

  // Uploads are unpacked as a stream.
  server.addContentTypeParser(
    'application/gzip',
    async (_: unknown, body: IncomingMessage) => body,
  );

  /** Returns the sign-in terms and the limits. */
  server.get('/releases/service', async () => ({
    issuer: await parts.issuer(),
    client: settings.releaseClientId,
    limits: UPLOAD_LIMITS,
  }));

  /** The number of the last change, which a command names as its base. */
  server.get('/releases/changes', { onRequest: admit }, async () => {
    const { live } = await refusing(() => read(async (store) => store));
    return { last: live.history.at(-1)?.id ?? 0 };
  });

  server.post('/releases', { onRequest: admit }, async (request, reply) => {
    const bearer = getBearer(request);
    const { claims } = bearer;
    const query = getQuery(request);
    const { body } = request;
    // Bodies other than archives are ignored.
    const sent = body instanceof IncomingMessage ? body : undefined;
    const by = `${claims.username}@${new URL(await parts.issuer()).host}`;
    // Limits apply before the body is read.
    const endTurn = begin(query, sent, claims);
    try {
      const requested = await refusing(() => requireAllowed(query, claims));
      const upload = await refusing(() =>
        namingFile(dataFolder, () => receiveUpload(sent, query, requested)),
      );
      const job = {
        location: consoleStore.location,
        dataFolder,
        words: requested.words,
        modules: requested.modules,
        by,
        author: {
          sub: claims.sub,
          name: claims.username,
          address: getAddress(request),
          request: request.id,
        },
        after: Number(query.get('after') ?? Number.MAX_SAFE_INTEGER),
        ...(upload && { upload }),
      };
      return answer(reply, job, endTurn, () => accounts.requireAgain(bearer));
    } catch (error) {
      endTurn();
      throw error;
    }
  });

  /** Admits publishers who may release some module, before the body is read. */
  async function admit(request: FastifyRequest): Promise<void> {
    const claims = await parts.verify(request);
    const bearer = { authorization: request.headers.authorization ?? '', claims };
    admitted.set(request, bearer);
    const publishers = await refusing(() =>
      consoleStore.read((store) => readPublishers(dataFolder, store), MAX_COPY_AGE_MS),
    );
    try {
      await refusing(async () => requireAnyModule(publishers, claims));
    } catch (error) {
      // Limits refused requests only: for publishers, `commands` limits the commands.
      await requireAllowance(refusals, request);
      throw error;
    }
    const isRollbackRequest = await refusing(
      async () => request.method === 'GET' || isRollback(getQuery(request).getAll('word')),
    );
    // GET is not limited, because every command, even a rollback, first requests the last change.
    if (isRollbackRequest) return accounts.requireForRollback(bearer);
    await requireAllowance(commands, request);
    await accounts.require(bearer);
  }

  function getBearer(request: FastifyRequest): Bearer {
    const bearer = admitted.get(request);
    if (!bearer) throw new Error('This route does not authenticate its requests.');
    return bearer;
  }

  function begin(query: URLSearchParams, sent: unknown, { sub }: Claims): () => void {
    if (sent) return turns.queueUpload(sub);
    return isRollback(query.getAll('word')) ? turns.startRollback(sub) : turns.startCommand();
  }

  const read = <Value>(work: (store: Store) => Promise<Value>): Promise<Value> =>
    consoleStore.read(async (store) => work(await store.open()));

  async function requireAllowed(query: URLSearchParams, claims: Claims): Promise<RequestedCommand> {
    const requested = await read(async (store) => {
      const command = readRequested(query.getAll('word'), store.live);
      requirePublisher(await readPublishers(dataFolder, store), claims, command.modules);
      return command;
    });
    if (requested.modules.length === 0 || /^\d{1,9}$/.test(query.get('after') ?? ''))
      return requested;
    throw new NumberedFailure(
      'MF-100',
      'A command that changes something must name its base: after=<number of the last change>',
    );
  }

  async function requireAllowance(count: typeof commands, request: FastifyRequest): Promise<void> {
    const taken = await count(request);
    if (taken.isAllowed || !taken.isExceeded) return;
    const refusal = new NumberedFailure(
      'MF-205',
      `You have reached the limit of ${settings.commandsPerHour} commands in an hour`,
    );
    throw new RefusedRequest(
      'too-many-requests',
      { detail: refusal.message },
      { 'retry-after': String(taken.ttlInSeconds) },
    );
  }

  async function receiveUpload(
    body: IncomingMessage | undefined,
    query: URLSearchParams,
    { modules }: RequestedCommand,
  ): Promise<Upload | undefined> {
    if (!body) return undefined;
    const packages = readPackages(query.getAll('package'));
    const names = Object.keys(packages);
    const others = names.filter((name) => !modules.includes(name));
    if (others.length > 0 || names.length === 0) {
      throw new NumberedFailure('MF-100', 'The uploaded modules are not the ones to release');
    }
    const folder = path.join(uploads, randomUUID());
    await mkdir(folder, { recursive: true, mode: 0o700 });
    try {
      await unpack(detach(body), folder, new Set(names));
      for (const name of names) await inspect(path.join(folder, name));
      return { folder, packages };
    } catch (error) {
      // Reads the body to its end: a client that is cut off while it sends would not read the answer.
      body.resume();
      await rm(folder, { recursive: true, force: true });
      throw error;
    }
  }

  /**
   * Runs a command, and streams its progress and outcome.
   *
   * @param endTurn - called when an upload no longer waits, or when a command without upload has ended
   * @param requireStill - throws if the sender of an upload may no longer release
   */
  function answer(
    reply: FastifyReply,
    job: Parameters<typeof runJob>[0],
    endTurn: () => void,
    requireStill: () => Promise<void>,
  ): FastifyReply {
    const lines = new Readable({ read: () => undefined });
    const say = (line: object) => void lines.push(`${JSON.stringify(line)}\n`);
    const stopKeepOpen = keepOpen(lines);
    const run = () => runJob(job, (line) => say({ say: line }));
    const { upload } = job;
    // Commands without an upload need no checks, so they do not wait.
    const work = upload
      ? lastTurn
          .then(endTurn)
          .then(() => requireStillAllowed(upload, requireStill))
          .then(run)
      : run().finally(endTurn);
    // Uploads run one after the other, because each keeps a processor busy.
    if (upload) lastTurn = work.catch(() => undefined);
    void work
      .then(
        (done) => ({ done }),
        (error: unknown) => ({ refused: sentenceOf(error) }),
      )
      .then((outcome) => {
        stopKeepOpen();
        say(outcome);
        lines.push(null);
      });
    return reply.type('application/x-ndjson').header('x-accel-buffering', 'no').send(lines);
  }
}

/** Checks the publisher again after waiting; removes the upload if they may no longer release. */
async function requireStillAllowed(
  { folder }: Upload,
  requireStill: () => Promise<void>,
): Promise<void> {
  try {
    await requireStill();
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error instanceof RefusedRequest ? new Error(error.problem.detail) : error;
  }
}

const getQuery = ({ url }: FastifyRequest): URLSearchParams =>
  new URLSearchParams(url.split('?')[1]);

/** Pipes a body to a stream that can fail without closing the connection. */
function detach(body: IncomingMessage): Readable {
  const through = new PassThrough();
  body.once('close', () => {
    if (!body.readableEnded) through.destroy();
  });
  through.once('close', () => body.unpipe(through));
  return body.pipe(through);
}

const PROBLEMS: Readonly<Record<string, ProblemName>> = {
  'MF-100': 'malformed',
  'MF-124': 'unavailable',
  'MF-138': 'unavailable',
  'MF-200': 'malformed',
  'MF-201': 'too-large',
  'MF-203': 'permission-missing',
};

/** Turns a numbered failure into an HTTP refusal that contains its number. */
async function refusing<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof NumberedFailure)) throw error;
    throw new RefusedRequest(PROBLEMS[error.number] ?? 'invalid', { detail: error.message });
  }
}
