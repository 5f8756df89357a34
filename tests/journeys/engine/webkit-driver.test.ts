import { Capabilities } from 'selenium-webdriver/lib/capabilities.js';
import { Command } from 'selenium-webdriver/lib/command.js';
import { Session } from 'selenium-webdriver/lib/session.js';
import { WebKitDriver } from './webkit-driver.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const never = new Promise<never>(() => undefined);

/** What a call comes to with a driver that gives these answers, and which calls reach it. */
async function made(name: string, ...answers: Promise<unknown>[]) {
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

test('a question that has no answer is asked again', async () => {
  const { said, reached } = await made('executeScript', never, Promise.resolve('there'));
  expect(said).toBe('there');
  expect(reached).toHaveLength(2);
});

test('a question whose page has gone is asked again', async () => {
  const gone = Promise.reject(new Error('Could not parse script result'));
  expect(await made('executeScript', gone, Promise.resolve('there'))).toMatchObject({
    said: 'there',
  });
});

test('what is wrong with a question is said at once', async () => {
  const wrong = Promise.reject(new Error('Can’t find variable: nope'));
  const { said, reached } = await made('executeScript', wrong);
  expect(said).toBe('Can’t find variable: nope');
  expect(reached).toHaveLength(1);
});

test('a click that has no answer is not made again, and is named', async () => {
  const { said, reached } = await made('actions', never, Promise.resolve());
  expect(said).toBe('WebKit’s driver does not answer: actions');
  expect(reached).toHaveLength(1);
});

test('a browser that answers nothing is asked no more', async () => {
  const { said, reached, call } = await made('getWindowRect');
  expect(said).toBe('WebKit’s driver does not answer: getWindowRect');
  expect(await call('screenshot')).toBe(said);
  expect(reached).not.toContain('screenshot');
});
