import type { Session, SessionNotice, SignInProblem } from '@console/shared-auth';
import i18next from 'i18next';
import english from '../../assets/i18n/en.json';
import french from '../../assets/i18n/fr.json';
import { sessionPanel } from './session-panel.ts';
import { noticeText, showSession } from './session-screen.ts';

const clear = () => undefined;
const problems: SignInProblem[] = [
  { kind: 'provider-unreachable' },
  { kind: 'provider-misconfigured', detail: 'no token_endpoint' },
  { kind: 'foreign-issuer', expected: 'https://a.test', received: 'https://b.test' },
  { kind: 'refused', detail: 'not you' },
  { kind: 'not-completed', detail: 'no answer' },
  { kind: 'loop-stopped' },
  { kind: 'needs-https' },
  { kind: 'storage-blocked' },
  { kind: 'storage-full', clear },
];
const reasons = [
  'none',
  'provider-not-told',
  'session-terminated',
  'session-error',
  'token-removed',
  'other-person',
] as const;
const states: Parameters<typeof sessionPanel>[0][] = [
  ...problems.map((problem) => ({ status: 'failed', problem }) as const),
  ...reasons.map((reason) => ({ status: 'signed-out', reason }) as const),
  { status: 'handed-over' },
];
const notices: SessionNotice[] = [
  { kind: 'renewal-offline' },
  { kind: 'storage-full', clear },
  { kind: 'clock-off', minutes: 60 },
  { kind: 'clock-off', minutes: -7 },
];

beforeAll(() =>
  i18next.init({
    lng: 'en',
    defaultNS: 'root-config',
    interpolation: { escapeValue: false },
    resources: { en: { 'root-config': english }, fr: { 'root-config': french } },
  }),
);

/** Returns all text in the panel of a state. */
function getText(state: (typeof states)[number]): string {
  const content = sessionPanel(state);
  return [content.title, content.text, content.detail, content.action?.label].join('\n');
}

/** Matches a line that is only a key, which i18next shows for a missing text: words joined by dots. */
const KEY = /^[\w-]+(\.[\w-]+)+$/m;

test.each(['en', 'fr'])('every state and notice has a text in %s', async (language) => {
  await i18next.changeLanguage(language);
  for (const state of states) expect(getText(state)).not.toMatch(KEY);
  for (const notice of notices) expect(noticeText(notice)).not.toMatch(KEY);
});

test('the texts of the languages differ', async () => {
  await i18next.changeLanguage('en');
  const inEnglish = states.map(getText);
  await i18next.changeLanguage('fr');
  states.forEach((state, position) => {
    expect(getText(state)).not.toBe(inEnglish[position]);
  });
});

test('every failure has its own number; the end of a session that a user caused has no number', () => {
  const numbers = states.map((state) => sessionPanel(state).number);
  const expected = states.filter(
    (state) =>
      state.status === 'failed' ||
      (state.status === 'signed-out' && !['none', 'other-person'].includes(state.reason)),
  );
  expect(new Set(numbers.filter(Boolean)).size).toBe(expected.length);
  for (const state of expected) expect(sessionPanel(state).number).toMatch(/^MF-0[12]\d$/);
  for (const notice of notices) expect(noticeText(notice)).toMatch(/ \(MF-0\d\d\)$/);
});

test.each<Session>([
  { status: 'starting' },
  { status: 'signing-in' },
  { status: 'signed-in', person: { subject: '', username: '', name: '', roles: [] }, notices: [] },
])('no panel replaces the screens while $status', (state) => {
  document.body.innerHTML = '<div id="console-panel"><section></section></div>';
  showSession(state);
  expect(document.querySelector('#console-panel')?.childElementCount).toBe(0);
});

test('a panel replaces the screens of a closed session, unless the session has changed meanwhile', async () => {
  document.body.innerHTML = '<div id="console-panel"></div>';
  const title = () => document.querySelector('#console-panel h1')?.textContent;
  const [failed] = states;
  showSession({ status: 'handed-over' });
  showSession(failed as Session);
  await new Promise((resolve) => setTimeout(resolve));
  expect(title()).toBe(sessionPanel(failed as (typeof states)[number]).title);
  showSession({ status: 'handed-over' });
  showSession({ status: 'starting' });
  await new Promise((resolve) => setTimeout(resolve));
  expect(title()).toBeUndefined();
});
