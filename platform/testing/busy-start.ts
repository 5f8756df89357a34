import { runServer } from '../process/run.ts';

/** A server that receives a stop signal at the very end of its start. */
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
