import { Capabilities } from 'selenium-webdriver/lib/capabilities.js';
import { Command } from 'selenium-webdriver/lib/command.js';
import { Session } from 'selenium-webdriver/lib/session.js';
import { WebKitDriver } from './webkit-driver.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const never = new Promise<never>(() => undefined);

/** Runs a command with a driver that returns these responses; returns the outcome and the calls. */
async function run(name: string, ...answers: Promise<unknown>[]) {
  const reached: string[] = [];
  const driver = new WebKitDriver(new Session('one', new Capabilities()), {
    execute(command) {
      reached.push(command.getName());
      return answers.shift() ?? never;
    },
  });
  const call = (named: string) =>
    driver.execute(new Command(named)).then(String, (error: Error) => error.message);
  const ended = call(name);
  await jest.advanceTimersByTimeAsync(60_000);
  return { said: await ended, reached, call };
}

test('repeats a query that gets no response', async () => {
  const { said, reached } = await run('executeScript', never, Promise.resolve('there'));
  expect(said).toBe('there');
  expect(reached).toHaveLength(2);
});

test('repeats a query when its page was replaced', async () => {
  const gone = Promise.reject(new Error('Could not parse script result'));
  expect(await run('executeScript', gone, Promise.resolve('there'))).toMatchObject({
    said: 'there',
  });
});

test('reports an error in a query immediately', async () => {
  const wrong = Promise.reject(new Error('Can’t find variable: nope'));
  const { said, reached } = await run('executeScript', wrong);
  expect(said).toBe('Can’t find variable: nope');
  expect(reached).toHaveLength(1);
});

test('does not repeat a click that gets no response, but names the call', async () => {
  const { said, reached } = await run('actions', never, Promise.resolve());
  expect(said).toBe('WebKit’s driver does not answer: actions');
  expect(reached).toHaveLength(1);
});

test('sends no more calls to a browser that does not answer', async () => {
  const { said, reached, call } = await run('getWindowRect');
  expect(said).toBe('WebKit’s driver does not answer: getWindowRect');
  expect(await call('screenshot')).toBe(said);
  expect(reached).not.toContain('screenshot');
});
