import type { Server } from 'node:http';
import { answerFirst } from '@console/shared-node/http/answer-first.ts';

/** Files that their servers do not answer yet. */
export interface HeldFiles {
  /** Addresses that were asked for and wait. */
  readonly asked: readonly string[];
  /** From now on all is answered, what waits too. */
  release(): void;
}

/** Has servers keep those who ask for some files waiting. */
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
