import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { IncomingMessage } from 'node:http';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { NumberedFailure, namingFile, sentenceOf } from '../failure.ts';
import type { Claims } from '../platform/api/bearer.ts';
import { type ProblemName, RefusedRequest } from '../platform/api/problem.ts';
import type { LastingDeployment } from '../release/bucket/lasting-deployment.ts';
import { type Console, openConsole } from '../release/edition.ts';
import { type AskedCommand, readAsked } from './asked-command.ts';
import { carryOut } from './carry-out.ts';
import { inspect } from './inspect.ts';
import { readPublishers, requirePublisher } from './publishers.ts';
import type { Settings } from './settings.ts';
import { keepOpen, Turns } from './turns.ts';
import { UPLOAD_LIMITS, unpack } from './unpack.ts';
import { clearInterrupted, readPackages, type Upload } from './upload.ts';

const HOUR_MS = 3_600_000;

/** What the addresses for releases need. */
export interface ReleaseParts {
  readonly settings: Settings;
  readonly deployment: LastingDeployment;
  /** Of the provider. */
  issuer(): Promise<string>;
  /** Checks a token that was given out for releases. */
  verify(authorization: string | undefined): Promise<Claims>;
}

/** Adds the addresses at which modules are released. */
export async function releaseRoutes(server: FastifyInstance, parts: ReleaseParts): Promise<void> {
  const { settings, deployment } = parts;
  const { dataFolder } = settings;
  const uploads = path.join(dataFolder, 'uploads');
  await clearInterrupted(deployment.place, uploads);
  await server.register(rateLimit, { global: false });
  const claimsOf = new WeakMap<FastifyRequest, Claims>();
  const turns = new Turns();
  let lastTurn: Promise<unknown> = Promise.resolve();
  const count = server.createRateLimit({
    max: settings.commandsPerHour,
    timeWindow: HOUR_MS,
    keyGenerator: (request) => claimsOf.get(request)?.sub ?? '',
  });

  // It is unpacked as it comes in.
  server.addContentTypeParser(
    'application/gzip',
    async (_: unknown, body: IncomingMessage) => body,
  );

  /** What whoever wants to release has to know to sign in. */
  server.get('/releases/service', async () => ({
    issuer: await parts.issuer(),
    client: settings.releaseClientId,
    limits: UPLOAD_LIMITS,
  }));

  /** The last change of what is released: a command says which one it rests on. */
  server.get('/releases/changes', async ({ headers }) => {
    await parts.verify(headers.authorization);
    const { edition } = await refusing(() => read(async (opened) => opened));
    return { last: edition.history.at(-1)?.id ?? 0 };
  });

  server.post('/releases', async (request, reply) => {
    const claims = await parts.verify(request.headers.authorization);
    claimsOf.set(request, claims);
    const query = new URLSearchParams(request.url.split('?')[1]);
    const asked = await refusing(() => allowed(query, claims));
    await requireAllowance(request);
    const { body } = request;
    // What is no archive says nothing here.
    const sent = body instanceof IncomingMessage ? body : undefined;
    const by = `${claims.username}@${new URL(await parts.issuer()).host}`;
    // Before anything is taken of it.
    const leave = sent ? turns.wait(claims.sub) : turns.look();
    const upload = await refusing(() =>
      namingFile(dataFolder, () => receive(sent, query, asked)),
    ).catch((error: unknown) => {
      leave();
      throw error;
    });
    const job = {
      place: deployment.place,
      dataFolder,
      words: asked.words,
      modules: asked.modules,
      by,
      after: Number(query.get('after') ?? Number.MAX_SAFE_INTEGER),
      ...(upload && { upload }),
    };
    return answer(reply, job, leave);
  });

  const read = <Value>(work: (opened: Console) => Promise<Value>): Promise<Value> =>
    deployment.read(async (folders) => work(await openConsole(deployment.place, folders)));

  async function allowed(query: URLSearchParams, claims: Claims): Promise<AskedCommand> {
    const asked = await read(async ({ folders, edition }) => {
      const command = readAsked(query.getAll('word'), edition);
      requirePublisher(await readPublishers(dataFolder, folders), claims, command.modules);
      return command;
    });
    if (asked.modules.length === 0 || /^\d{1,9}$/.test(query.get('after') ?? '')) return asked;
    throw new NumberedFailure('MF-100', 'What changes something says what it rests on: after');
  }

  async function requireAllowance(request: FastifyRequest): Promise<void> {
    const taken = await count(request);
    if (taken.isAllowed || !taken.isExceeded) return;
    const refusal = new NumberedFailure(
      'MF-205',
      `You have given ${settings.commandsPerHour} commands within an hour, which is as much as anybody may`,
    );
    throw new RefusedRequest(
      'too-many-requests',
      { detail: refusal.message },
      { 'retry-after': String(taken.ttlInSeconds) },
    );
  }

  async function receive(
    body: IncomingMessage | undefined,
    query: URLSearchParams,
    { modules }: AskedCommand,
  ): Promise<Upload | undefined> {
    if (!body) return undefined;
    const packages = readPackages(query.getAll('package'));
    const names = Object.keys(packages);
    const others = names.filter((name) => !modules.includes(name));
    if (others.length > 0 || names.length === 0) {
      throw new NumberedFailure('MF-100', 'What is sent is not what is to be released');
    }
    const folder = path.join(uploads, randomUUID());
    await mkdir(folder, { recursive: true, mode: 0o700 });
    try {
      await unpack(apart(body), folder, new Set(names));
      for (const name of names) await inspect(path.join(folder, name));
      return { folder, packages };
    } catch (error) {
      // Read to its end: whoever is cut off while sending reads no answer.
      body.resume();
      await rm(folder, { recursive: true, force: true });
      throw error;
    }
  }

  /** @param leave - to be called when an upload waits no more, and when another command has ended */
  function answer(
    reply: FastifyReply,
    job: Parameters<typeof carryOut>[0],
    leave: () => void,
  ): FastifyReply {
    const lines = new Readable({ read: () => undefined });
    const say = (line: object) => void lines.push(`${JSON.stringify(line)}\n`);
    const isThere = keepOpen(lines);
    const carriedOut = () => carryOut(job, (line) => say({ say: line }));
    // What needs no check of what was sent waits for nobody.
    const work = job.upload ? lastTurn.then(leave).then(carriedOut) : carriedOut().finally(leave);
    // One after the other: each needs a processor for itself.
    if (job.upload) lastTurn = work.catch(() => undefined);
    void work
      .then(
        (done) => ({ done }),
        (error: unknown) => ({ refused: sentenceOf(error) }),
      )
      .then((outcome) => {
        isThere();
        say(outcome);
        lines.push(null);
      });
    return reply.type('application/x-ndjson').header('x-accel-buffering', 'no').send(lines);
  }
}

/** A stream that can fail without its connection being cut. */
function apart(body: IncomingMessage): Readable {
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

/** Answers what was refused before anything was released, number and all. */
async function refusing<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof NumberedFailure)) throw error;
    throw new RefusedRequest(PROBLEMS[error.number] ?? 'invalid', { detail: error.message });
  }
}
