import {
  freePort,
  type RunningProcess,
  runServer,
} from '@console/shared-node/testing/running-process.ts';
import type { ReportFigures } from '@console/shared-ui/contract';

/** A receiver in a separate process, and requests to it. */
export interface RunningReceiver {
  readonly process: RunningProcess;
  readonly origin: string;
  /** Sends a body to `/reports`, and returns the status of the answer. */
  send(body: string | Buffer, headers?: Readonly<Record<string, string>>): Promise<number>;
  /** Sends a report, with or without an access token. */
  report(token: string | undefined, report: Readonly<Record<string, unknown>>): Promise<number>;
  figures(token: string): Promise<ReportFigures>;
}

/** Starts a receiver on a free port. */
export async function startReceiver(
  environment: Readonly<Record<string, string>>,
): Promise<RunningReceiver> {
  const port = String(await freePort());
  const process = await runServer('deploy/release-service/main.ts', {
    ...environment,
    PORT: port,
  });
  const origin = `http://localhost:${port}`;
  const send: RunningReceiver['send'] = async (body, headers = {}) => {
    const answer = await fetch(`${origin}/reports`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain;charset=UTF-8', ...headers },
      body: new Uint8Array(Buffer.from(body)),
    });
    await answer.arrayBuffer();
    return answer.status;
  };
  return {
    process,
    origin,
    send,
    report: (token, report) =>
      send(JSON.stringify(report), token === undefined ? {} : { authorization: `Bearer ${token}` }),
    async figures(token) {
      const answer = await fetch(`${origin}/reports/figures`, {
        headers: { authorization: `Bearer ${token}` },
      });
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
      return answer.json();
    },
  };
}
