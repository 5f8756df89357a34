import fc from 'fast-check';
import { toInterrupted, toProgress } from './interrupted-jobs.ts';
import type { Verdict } from './job.ts';

const statuses = ['waiting', 'running', 'done'] as const;

test('what remained are the tasks that were not done, in their order', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...statuses), { maxLength: 20 }), (given) => {
      const tasks = given.map((_, at) => ({ id: String(at), label: `+ ${at}`, name: `row ${at}` }));
      const verdicts = new Map<string, Verdict>(
        given.map((status, at) => [String(at), { status }]),
      );
      const things = tasks.map(({ id, name }) => ({ id, name }));
      const kept = { title: 'Moving', at: 0, isFile: false, total: tasks.length, things };
      const { done, left } = toInterrupted('id', kept, toProgress(tasks, verdicts));
      const open = things.filter((_, at) => given[at] !== 'done');
      expect({ done, left }).toEqual({ done: tasks.length - open.length, left: open });
    }),
  );
});
