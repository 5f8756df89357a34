import { ApiError, session$ } from '@console/shared-auth/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { type NotedRun, noteRun, recordUndo } from '../activity/activity.ts';
import { useBeingWritten } from '../queries/being-written.ts';
import { drawPart } from '../testing/draw-screen.tsx';
import { speakEnglish } from '../testing/english.ts';
import type { Job, JobTask } from './job.ts';
import { interrupted } from './jobs.ts';
import { failureReason } from './report.ts';
import { startJob } from './start-job.tsx';

jest.mock('../activity/activity.ts', () => ({ noteRun: jest.fn(), recordUndo: jest.fn() }));

const person = userEvent.setup({ delay: null });
const nothing = () => undefined;

/** A task that runs until `finish` is called. */
function heldTask(id: string) {
  let release: () => void = nothing;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  return {
    task: { id, label: id, run: jest.fn(() => held) },
    finish: () => act(async () => release()),
  };
}

/** Starts a job of five tasks, and stops it when four of them run. */
async function stopEarly(title: string): Promise<void> {
  const held = Array.from({ length: 5 }, (_, at) => heldTask(`task ${at}`));
  await start({ title, tasks: held.map((one) => one.task) });
  await waitFor(() => expect(held[3]?.task.run).toHaveBeenCalled());
  await person.click(within(await line(title)).getByRole('button', { name: 'Stop' }));
  for (const one of held) await one.finish();
  expect(await within(await line(title)).findByText('4 of 5 done. Stopped.')).toBeVisible();
}

const task = (id: string): JobTask => ({ id, label: id, run: async () => nothing() });

function Row({ id }: { readonly id: string }) {
  const text = useBeingWritten(id);
  return <p>{`row ${id}: ${text ?? 'idle'}`}</p>;
}

const start = (job: Partial<Job> & Pick<Job, 'title' | 'tasks'>) =>
  act(async () => startJob({ onSettled: nothing, ...job }));

const line = (name: string) => screen.findByRole('article', { name });

beforeEach(() => {
  drawPart(<Row id="a" />);
});

test('title and progress bar name the job, and later its undo', async () => {
  const undo = heldTask('a');
  await start({ title: 'Assigning it', tasks: [task('a')], undo: () => [undo.task] });
  const job = await line('Assigning it');
  expect(within(job).getByRole('progressbar', { name: 'Assigning it' })).toBeVisible();
  expect(await within(job).findByText('1 of 1 done.')).toBeVisible();

  await person.click(within(job).getByRole('button', { name: 'Undo' }));
  const undoing = await line('Undoing: Assigning it');
  expect(within(undoing).getByRole('progressbar', { name: 'Undoing: Assigning it' })).toBeVisible();

  await undo.finish();
  const undone = await line('Undo finished: Assigning it');
  expect(within(undone).queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('a job says what is done, can be stopped and continued, and is removed at the end', async () => {
  await stopEarly('Deleting 5 users');
  const job = await line('Deleting 5 users');
  await person.click(within(job).getByRole('button', { name: 'Continue' }));
  expect(await within(job).findByText('5 of 5 done.')).toBeVisible();
  await person.click(within(job).getByRole('button', { name: 'Remove: Deleting 5 users' }));
  expect(screen.queryByRole('region', { name: 'Background work' })).toBeNull();
});

test('a job writes nothing until the result of the last press is shown', async () => {
  const held = heldTask('a');
  fireEvent.pointerDown(document.body);
  await start({ title: 'Moving', tasks: [held.task] });
  expect(within(await line('Moving')).queryByRole('button', { name: /^Remove/ })).toBeNull();
  expect(held.task.run).not.toHaveBeenCalled();
  await waitFor(() => expect(held.task.run).toHaveBeenCalled());
  await held.finish();
});

test('the results list failed tasks first, with reasons; failed tasks can be retried', async () => {
  const run = jest.fn().mockRejectedValueOnce(new ApiError({ kind: 'conflict' }));
  await start({ title: 'Adding', tasks: [task('a'), { id: 'b', label: 'Beta', run }] });
  const job = await line('Adding');
  expect(await within(job).findByText('1 of 2 done. 1 failed.')).toBeVisible();
  const [first] = within(job).getAllByRole('listitem');
  expect(first).toHaveTextContent(/Beta.*in the meantime/);
  await person.click(within(job).getByRole('button', { name: 'Retry failed' }));
  expect(await within(job).findByText('2 of 2 done.')).toBeVisible();
});

test('the start and the end of a job are announced once each', async () => {
  const held = heldTask('a');
  await start({ title: 'Moving', tasks: [held.task] });
  const [status] = screen.getAllByRole('status');
  await waitFor(() => expect(status).toHaveTextContent('Moving.'));
  await held.finish();
  await waitFor(() => expect(status).toHaveTextContent('Moving. 1 of 1 done.'));
});

test('the tray can be collapsed, and then still says how much is done', async () => {
  const held = heldTask('a');
  await start({ title: 'Moving', tasks: [held.task, task('b')] });
  const tray = screen.getByRole('region', { name: 'Background work' });
  expect(await within(tray).findByText('1 job: 1 of 2')).toBeVisible();
  const toggle = within(tray).getByRole('button', { name: 'Background work' });
  await person.click(toggle);
  expect(toggle).toHaveAttribute('aria-expanded', 'false');
  expect(within(tray).queryByRole('article')).toBeNull();
  expect(within(tray).getByText('1 job: 1 of 2')).toBeVisible();
  await held.finish();
  await waitFor(() => expect(tray).toHaveTextContent('No job in progress'));
  await person.click(within(tray).getByRole('button', { name: 'Remove finished jobs' }));
  expect(tray).not.toBeInTheDocument();
});

test('only finished jobs are removed together', async () => {
  await stopEarly('Stopped');
  await start({ title: 'Moving', tasks: [task('b')] });
  await within(await line('Moving')).findByText('1 of 1 done.');
  await person.click(await screen.findByRole('button', { name: 'Remove finished jobs' }));
  expect(screen.queryByRole('article', { name: 'Moving' })).toBeNull();
  expect(await line('Stopped')).toBeVisible();
});

test('a row is marked until its last task is done', async () => {
  const held = heldTask('a');
  const row = () => screen.getByText(/^row a/);
  await start({ title: 'Moving', tasks: [held.task] });
  expect(row()).toHaveTextContent('Being written');
  await held.finish();
  await waitFor(() => expect(row()).toHaveTextContent('idle'));
});

test('the page warns before it is closed, while a job runs', async () => {
  const isWarned = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  const held = heldTask('a');
  await start({ title: 'Moving', tasks: [held.task] });
  expect(isWarned()).toBe(true);
  await held.finish();
  await waitFor(() => expect(isWarned()).toBe(false));
});

test('the jobs of a user end when another user signs in', async () => {
  const sent: string[] = [];
  const held = heldTask('a');
  const later = ['b', 'c', 'd', 'e'].map((id) => ({ ...task(id), run: async () => sent.push(id) }));
  await start({
    title: 'Moving',
    tasks: [held.task, ...later.map((one) => ({ ...one, rows: ['a'] }))],
  });
  const own = session$.value;
  if (own.status !== 'signed-in') throw new Error('Expected a signed-in user');
  act(() => session$.next({ ...own, person: { ...own.person, subject: 'other' } }));
  expect(screen.queryByRole('article')).toBeNull();
  await held.finish();
  act(() => session$.next(own));
  expect(sent).toEqual([]);
});

test('the owner of a job learns which tasks are done, and when the job rests', async () => {
  const onDone = jest.fn();
  const onSettled = jest.fn();
  const held = heldTask('b');
  await start({ title: 'Moving', tasks: [task('a'), held.task], onDone, onSettled });
  expect(onSettled).not.toHaveBeenCalled();
  await held.finish();
  await waitFor(() => expect(onSettled).toHaveBeenCalledTimes(1));
  expect(onDone.mock.calls.flat(2).toSorted()).toEqual(['a', 'b']);
});

test('the log has the job before its first write, its result and its undo', async () => {
  const noted = { report: jest.fn(), undone: jest.fn() } satisfies NotedRun;
  jest.mocked(noteRun).mockReturnValue(noted);
  const run = jest.fn(async () => {
    expect(noteRun).toHaveBeenCalledTimes(1);
  });
  const note = { verb: 'add', kind: 'tenant' } as const;
  await start({ title: 'Adding', tasks: [{ ...task('a'), run }], note, undo: () => [task('a')] });
  await waitFor(() => expect(noted.report).toHaveBeenLastCalledWith(expect.anything(), false));
  await person.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(noted.undone).toHaveBeenCalledWith(1));
  await start({ title: 'Undoing', tasks: [task('a')], undoes: 'entry' });
  await waitFor(() => expect(recordUndo).toHaveBeenCalledWith('entry', 1));
});

test('an interrupted job says what remained, until the user removes it', async () => {
  await start({ title: 'Moving', tasks: [task('a')] });
  act(() =>
    interrupted.set([
      { id: '1', title: 'Deleting 3 users', total: 3, done: 1, isFile: false, left: [] },
      { id: '2', title: 'Import tenants', total: 5, done: 2, isFile: true, left: [] },
    ]),
  );
  expect(await line('Deleting 3 users')).toHaveTextContent('1 of 3 done. Interrupted');
  expect(await line('Import tenants')).toHaveTextContent(/Import the same file again/);
  await person.click(screen.getByRole('button', { name: 'Remove: Import tenants' }));
  expect(screen.queryByRole('article', { name: 'Import tenants' })).toBeNull();
});

describe('the reason for a failed task', () => {
  beforeAll(() => speakEnglish());

  const reasonOf = (code: string, other?: string) =>
    failureReason(
      i18next.getFixedT('en', 'shared-ui'),
      new ApiError({
        kind: 'conflict',
        fields: [{ field: 'name', code, ...(other && { other }) }],
      }),
    );

  test('names the refused field and the reason', () => {
    expect(reasonOf('taken')).toBe('name: This is already in use.');
    expect(reasonOf('look-alike', 'Nord')).toBe(
      'name: This looks like “Nord”, which is already in use.',
    );
    expect(reasonOf('invisible')).toContain('invisible characters');
    expect(reasonOf('strange')).toBe('name: strange');
  });

  test('names the problem if no field was refused', () => {
    const problem = new ApiError({ kind: 'forbidden' });
    expect(failureReason(i18next.getFixedT('en', 'shared-ui'), problem)).toBe(
      'You are not permitted to do this.',
    );
  });
});
