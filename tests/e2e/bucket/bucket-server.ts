import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  CreateBucketCommand,
  ListObjectsV2Command,
  PutBucketPolicyCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { isAnswered } from '@console/shared-node/ports.ts';

const OWNER = { AWS_ACCESS_KEY_ID: 'owner', AWS_SECRET_ACCESS_KEY: 'secret-of-owner' };
const READER = { AWS_ACCESS_KEY_ID: 'reader', AWS_SECRET_ACCESS_KEY: 'secret-of-reader' };

export class BucketServer {
  readonly #port: number;
  readonly #folder: string;
  readonly #client: S3Client;
  #server: ChildProcess | undefined;

  private constructor(port: number, folder: string) {
    this.#port = port;
    this.#folder = folder;
    process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';
    this.#client = new S3Client({
      endpoint: this.#address,
      region: 'us-east-1',
      forcePathStyle: true,
      credentials: {
        accessKeyId: OWNER.AWS_ACCESS_KEY_ID,
        secretAccessKey: OWNER.AWS_SECRET_ACCESS_KEY,
      },
    });
  }

  static async start(port: number): Promise<BucketServer> {
    const folder = await mkdtemp(path.join(tmpdir(), 'console-buckets-'));
    for (const name of ['data', 'accounts']) await mkdir(path.join(folder, name));
    const server = new BucketServer(port, folder);
    await server.resume();
    server.#run('admin', ...server.#account(OWNER), '--endpoint-url', server.#address, [
      ...['create-user', '--role', 'user', ...server.#account(READER)],
    ]);
    return server;
  }

  /** Environment variables with all permissions. */
  get owner(): Record<string, string> {
    return { ...OWNER, AWS_ENDPOINT_URL_S3: this.#address };
  }

  /** Environment variables with the permissions of {@link allow}. */
  get reader(): Record<string, string> {
    return { ...READER, AWS_ENDPOINT_URL_S3: this.#address };
  }

  async makeBucket(name: string): Promise<void> {
    await this.#client.send(new CreateBucketCommand({ Bucket: name }));
  }

  /** @param file - a policy that `npm run deploy` has written */
  async allow(name: string, file: string): Promise<void> {
    const policy = JSON.parse(await readFile(file, 'utf8'));
    const bucket = `arn:aws:s3:::${name}`;
    policy.Statement.push({
      Sid: 'ReaderReads',
      Effect: 'Allow',
      Principal: [READER.AWS_ACCESS_KEY_ID],
      Action: ['s3:GetObject', 's3:ListBucket'],
      Resource: [bucket, `${bucket}/*`],
    });
    const Policy = JSON.stringify(policy);
    await this.#client.send(new PutBucketPolicyCommand({ Bucket: name, Policy }));
  }

  async has(name: string, prefix: string): Promise<boolean> {
    const command = new ListObjectsV2Command({ Bucket: name, Prefix: prefix, MaxKeys: 1 });
    return ((await this.#client.send(command)).KeyCount ?? 0) > 0;
  }

  /** Kills the server, like a power failure. */
  async kill(): Promise<void> {
    if (!this.#server) return;
    const ended = once(this.#server, 'exit');
    this.#server.kill('SIGKILL');
    await ended;
    this.#server = undefined;
  }

  async resume(): Promise<void> {
    if (await isAnswered(this.#port)) throw new Error(`Something else listens at ${this.#port}`);
    const { AWS_ACCESS_KEY_ID: key, AWS_SECRET_ACCESS_KEY: secret } = OWNER;
    const [data, accounts] = ['data', 'accounts'].map((name) => path.join(this.#folder, name));
    const words = ['--port', `127.0.0.1:${this.#port}`, '--quiet', '--iam-dir', String(accounts)];
    this.#server = spawn(program(), [...words, 'posix', String(data)], {
      env: { ...process.env, ROOT_ACCESS_KEY: key, ROOT_SECRET_KEY: secret },
      stdio: 'ignore',
    });
    while (!(await isAnswered(this.#port))) {
      if (this.#server.exitCode !== null) throw new Error('versitygw does not start');
      await pause(20);
    }
  }

  async stop(): Promise<void> {
    await this.kill();
    await rm(this.#folder, { recursive: true, force: true });
  }

  get #address(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  #account = ({ AWS_ACCESS_KEY_ID: key, AWS_SECRET_ACCESS_KEY: secret }: typeof OWNER) => [
    ...['--access', key, '--secret', secret],
  ];

  #run(...words: readonly (string | readonly string[])[]): void {
    const { status, stderr } = spawnSync(program(), words.flat(), { encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
  }
}

/** Returns the path of the server's program, which `npm run test:all -- bucket` puts into VERSITYGW. */
function program(): string {
  const named = process.env.VERSITYGW;
  if (!named) throw new Error('VERSITYGW is not set; npm run test:all -- bucket sets it');
  return named;
}
