import type { Server } from 'node:http';
import { answerFirst } from '@console/shared-node/http/answer-first.ts';

export interface HeldFiles {
  readonly asked: readonly string[];
  /** Serves the held requests, and no longer holds later requests. */
  release(): void;
}

export function holdFiles(servers: Iterable<Server>, wanted: RegExp): HeldFiles {
  const asked: string[] = [];
  const answers: (() => void)[] = [];
  const restore = [...servers].map((server) =>
    answerFirst(server, (request, response, serve) => {
      if (!wanted.test(request.url ?? '')) return serve(request, response);
      asked.push(request.url ?? '');
      answers.push(() => serve(request, response));
    }),
  );
  return {
    asked,
    release() {
      for (const undo of restore) undo();
      for (const answer of answers.splice(0)) answer();
    },
  };
}
