import { runServer } from '../process/run.ts';

/** A server that is told to end by the last work of its start, before anything else has its turn. */
await runServer(
  'The busy server',
  () => undefined,
  async () => {
    const work = setInterval(() => undefined, 60_000);
    process.kill(process.pid, 'SIGTERM');
    return {
      async close() {
        clearInterval(work);
      },
    };
  },
);
