import { runServer } from '../process/run.ts';

/** A server that receives a stop signal at the very end of its start, or blocks the event loop while it starts. */
await runServer({ name: 'The busy server', usage: '', read: () => undefined }, async () => {
  if (process.argv.includes('blocked')) {
    process.stdout.write('blocked\n');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 600_000);
  }
  const work = setInterval(() => undefined, 60_000);
  process.kill(process.pid, 'SIGTERM');
  return {
    async close() {
      clearInterval(work);
    },
  };
});
