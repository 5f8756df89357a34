import type { ReleaseChange, ReportFigures, RunningModule } from '@console/shared-ui/contract';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import en from '../../assets/i18n/en.json';
import fr from '../../assets/i18n/fr.json';
import { liveUsers, running$, versionsControl } from '../testing/fake-versions-control.ts';
import { users } from '../testing/micro-frontends.ts';
import { VersionsPanel } from './versions-panel.tsx';

const trial = { version: '1.3.0', share: 10, until: '2999-12-31T12:00:00Z' };
const change: ReleaseChange = {
  id: 7,
  at: '2026-03-12T08:41:00Z',
  by: 'ana@desk',
  how: 'release',
  module: 'mf-users',
  from: '1.1.0',
  to: '1.2.0',
  isReversible: true,
};
const withdrawal: ReleaseChange = {
  id: 9,
  at: '2026-03-13T08:41:00Z',
  how: 'withdraw',
  module: 'mf-users',
  version: '1.3.0',
  reason: 'MF-048 for 5 people',
  isReversible: false,
};

/** The figures of 1.2.0 (one error of one user), 1.3.0 (three errors of two users), and another module. */
const versions: ReportFigures['versions'] = [
  { module: 'mf-users', version: '1.2.0', errors: hourWith(1), people: 1 },
  { module: 'mf-users', version: '1.3.0', errors: hourWith(3), people: 2 },
  { module: 'mf-hubs', version: '1.2.0', errors: hourWith(9), people: 4 },
];

function hourWith(count: number): number[] {
  return Array.from({ length: 60 }, (_, minute) => (minute === 50 ? count : 0));
}

const copied: string[] = [];

beforeEach(() => {
  jest.clearAllMocks();
  copied.length = 0;
});
afterEach(() => jest.useRealTimers());

interface Shown {
  readonly running?: Partial<RunningModule>;
  /** Without it, the figures are unavailable. */
  readonly figures?: Partial<ReportFigures>;
  readonly language?: 'en' | 'fr';
}

async function show({ running = {}, figures, language = 'en' }: Shown = {}) {
  await i18next.use(initReactI18next).init({
    lng: language,
    resources: {
      en: { 'mf-shell': en, 'shared-ui': { copy: { copy: 'Copy', copied: 'Copied' } } },
      fr: { 'mf-shell': fr },
    },
    interpolation: { escapeValue: false },
  });
  running$.next([{ ...liveUsers, ...running }]);
  versionsControl.figures.mockImplementation(async () => {
    if (!figures) throw new Error('There is no receiver');
    return { versions: [], uncounted: [], changes: [], ...figures };
  });
  const user = userEvent.setup({ writeToClipboard: false });
  const clipboard = { writeText: async (text: string) => void copied.push(text) };
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
  const onClose = jest.fn();
  render(<VersionsPanel versions={versionsControl} microFrontends={[users]} onClose={onClose} />);
  const name = language === 'en' ? 'Users (mf-users)' : 'Utilisateurs (mf-users)';
  return { user, module: await screen.findByRole('region', { name }) };
}

const words = (element: HTMLElement) => element.textContent?.replace(/\s+/g, ' ');

test('the panel says the version of the console, if the receiver knows it', async () => {
  await show({ figures: { console: '1.1.0' } });
  expect(await screen.findByText('Console 1.1.0')).toBeVisible();
});

test('shows a version that is live for all in one line, and says that it had no errors', async () => {
  const { module } = await show({ figures: {} });
  expect(words(module)).toBe('mf-users1.2.012.03.2025 · allno errors in the last hourTry…');
  expect(module.querySelector('polyline')).toHaveAttribute('stroke', 'currentColor');
  expect(module.querySelector('svg')).toHaveAttribute('aria-hidden', 'true');
});

test('shows only the time if it is today, and no year if it is this year', async () => {
  const now = new Date();
  const { module } = await show({ running: { publishedAt: now.toISOString() } });
  expect(words(module)).toMatch(/^mf-users1\.2\.0\d\d:\d\d · all/);
  const other = new Date(now.getFullYear(), now.getMonth() === 4 ? 5 : 4, 20, 12);
  act(() => running$.next([{ ...liveUsers, publishedAt: other.toISOString() }]));
  expect(words(module)).toMatch(/^mf-users1\.2\.020\.0[56]\. · all/);
});

test('a button opens the versions to try, together with the address and other details', async () => {
  const { user, module } = await show({ figures: {} });
  expect(within(module).queryByText(liveUsers.address)).not.toBeInTheDocument();
  await user.click(within(module).getByRole('button', { name: 'Try…', expanded: false }));
  expect(within(module).getByText(liveUsers.address)).toBeVisible();
  expect(within(module).getByText('Every file is checked')).toBeVisible();
  await user.click(await within(module).findByRole('button', { name: 'Try 1.3.0' }));
  expect(versionsControl.tryVersion).toHaveBeenCalledWith(liveUsers, '1.3.0');
  await user.click(within(module).getByRole('button', { name: 'Try…', expanded: true }));
  expect(within(module).queryByText('Every file is checked')).not.toBeInTheDocument();
});

test('the details name the places in the source where the version failed', async () => {
  const places = [{ number: 'MF-041', at: 'src/list.tsx:12:3', reports: 2 }];
  const [version] = versions.map((one) => ({ ...one, places }));
  const { user, module } = await show({ figures: { versions: version ? [version] : [] } });
  await user.click(within(module).getByRole('button', { name: 'Try…' }));
  expect(words(module)).toContain('Failed atsrc/list.tsx:12:3 (MF-041)');
});

test.each([
  { here: undefined, text: 'Slow frames–' },
  { here: { count: 0, longestMs: 0 }, text: 'Slow framesnone on this page' },
  {
    here: { count: 3, longestMs: 240 },
    pages: 2,
    text: 'Slow frames3 on this page, the longest 240 ms · reported 2 × in the last hour',
  },
])('shows slow frames in the details: $text', async ({ here, pages, text }) => {
  const [version] = versions.map((one) => ({ ...one, ...(pages && { slowFrames: pages }) }));
  const { user, module } = await show({
    running: { ...(here && { slowFrames: here }) },
    figures: { versions: version ? [version] : [] },
  });
  await user.click(within(module).getByRole('button', { name: 'Try…' }));
  expect(words(module)).toContain(text);
});

test('shows a trial by other users, with the figures of both versions and the commands', async () => {
  const { user, module } = await show({ running: { trial }, figures: { versions } });
  expect(words(module)).toContain('12.03.2025 · 90 %');
  expect(words(module)).toContain('4 errors in the last hour');
  expect(words(module)).toContain('1.3.0 is on trial with 10 % of users until 31.12.2999');
  expect(words(module)).not.toContain('You take part in this trial');
  expect(words(module)).toContain(
    '1.2.0: 1 error in the last hour, 1 user. 1.3.0: 3 errors in the last hour, 2 users.',
  );
  for (const button of within(module).getAllByRole('button', { name: 'Copy' })) {
    await user.click(button);
  }
  expect(copied).toEqual([
    'npm run release -- mf-users --live',
    'npm run release -- mf-users --withdraw',
  ]);
});

test.each([
  [
    'en',
    400,
    'First rows1.2.0: 300 ms · 1.3.0: 400 ms',
    '1.3.0 is slower: first rows after 400 ms, and after 300 ms with 1.2.0.',
  ],
  [
    'fr',
    400,
    'Premières lignes1.2.0 : 300 ms · 1.3.0 : 400 ms',
    '1.3.0 est plus lente : premières lignes après 400 ms, contre 300 ms avec 1.2.0.',
  ],
  ['en', 399, 'First rows1.2.0: 300 ms · 1.3.0: 399 ms', undefined],
] as const)(
  'in %p, says that a version on trial with first rows after %p ms is slower',
  async (language, ms, all, warning) => {
    const measured = versions.map((one, index) => ({
      ...one,
      firstRowsMs: [300, ms, 900][index] ?? 0,
    }));
    const figures = { versions: measured };
    const { user, module } = await show({ running: { trial }, figures, language });
    if (warning) expect(words(module)).toContain(warning);
    else expect(words(module)).not.toContain('slower');
    const [more] = within(module).getAllByRole('button', { expanded: false });
    if (more) await user.click(more);
    expect(words(module)).toContain(all);
  },
);

test('tells users that they take part in a trial, and also shows versions without errors', async () => {
  const running = { source: 'trial', version: '1.3.0', trial } as const;
  const { module } = await show({ running, figures: {} });
  expect(words(module)).toContain('1.3.012.03.2025 · 10 %');
  expect(words(module)).toContain('You take part in this trial.');
  expect(words(module)).toContain('1.3.0: no errors in the last hour.');
});

test('shows who withdrew a version and why, and the command to try it again', async () => {
  const { user, module } = await show({ figures: { changes: [withdrawal, change] } });
  expect(words(module)).toMatch(
    /1.3.0 was withdrawn automatically, 13\.03\.2026, \d\d:\d\d\. MF-048 for 5 people/,
  );
  await user.click(within(module).getByRole('button', { name: 'Copy' }));
  expect(copied).toEqual(['npm run release -- mf-users --version 1.3.0 --trial 10 --again']);
});

test('does not show a withdrawal after a later release', async () => {
  const { module } = await show({ figures: { changes: [{ ...change, id: 10 }, withdrawal] } });
  expect(words(module)).not.toContain('withdrawn');
});

test('marks an override, and goes back with one click', async () => {
  const { user, module } = await show({ running: { source: 'override' }, figures: {} });
  expect(words(module)).toContain('only you');
  expect(within(module).getByText('you are trying it')).toBeVisible();
  await user.click(
    within(module).getByRole('button', { name: 'Back to the published version: mf-users' }),
  );
  expect(versionsControl.back).toHaveBeenCalledWith({ ...liveUsers, source: 'override' });
});

test.each([
  ['failed', 'Failed', false],
  ['fell-back', 'Replaced by the previous version', false],
  ['set-aside', 'The version you tried was set aside', true],
] as const)(
  'shows the state %s and its reason, and marks the reason as English',
  async (health, text, leadsBack) => {
    const problem = 'mf-users 1.3.0 threw at mount (MF-041)';
    const { module } = await show({ running: { health, problem }, figures: {} });
    expect(within(module).getByText(text)).toBeVisible();
    expect(within(module).getByText(problem)).toHaveAttribute('lang', 'en');
    expect(within(module).queryAllByRole('button', { name: /^Back/ })).toHaveLength(
      leadsBack ? 1 : 0,
    );
  },
);

test('links to the third-party notices beside the entry of a published version', async () => {
  await show({ figures: {} });
  const link = screen.getByRole('link', { name: 'Third-party notices of mf-users' });
  expect(link).toHaveAttribute('href', 'https://users.test/mf-users/1.2.0/third-party-notices.txt');
  expect(link).toHaveAttribute('target', '_blank');
  // A local build has no notices.
  const { version: _, ...local } = liveUsers;
  act(() => running$.next([local]));
  expect(link).not.toBeInTheDocument();
});

test('if there are no figures, shows one line that says so, and everything else', async () => {
  const { module } = await show({ running: { trial } });
  expect(screen.getByRole('status')).toHaveTextContent(
    'The figures of the last hour and the history are unavailable.',
  );
  expect(module.querySelector('svg polyline')).not.toBeInTheDocument();
  expect(words(module)).toContain('1.3.0 is on trial with 10 %');
  expect(screen.queryByRole('heading', { name: 'History' })).not.toBeInTheDocument();
});

test('waits only briefly for the figures, and fetches them once a minute', async () => {
  jest.useFakeTimers();
  let answer: (figures: ReportFigures) => void = () => undefined;
  running$.next([liveUsers]);
  versionsControl.figures.mockImplementation(
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  const { unmount } = render(
    <VersionsPanel versions={versionsControl} microFrontends={[]} onClose={() => undefined} />,
  );
  expect(screen.queryByRole('region')).not.toBeInTheDocument();
  await act(() => jest.advanceTimersByTimeAsync(400));
  const module = screen.getByRole('region', { name: 'mf-users' });
  expect(words(module)).not.toContain('in the last hour');
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  await act(async () => answer({ versions, uncounted: [], changes: [] }));
  expect(words(module)).toContain('4 errors in the last hour');
  expect(versionsControl.figures).toHaveBeenCalledTimes(1);
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect(versionsControl.figures).toHaveBeenCalledTimes(2);
  unmount();
  await act(async () => answer({ versions, uncounted: [], changes: [] }));
  await jest.advanceTimersByTimeAsync(120_000);
  expect(versionsControl.figures).toHaveBeenCalledTimes(2);
});

test('shows what changed, when, how, by whom and why, and copies the revert command', async () => {
  const freeze = {
    id: 8,
    at: change.at,
    by: 'ana@desk',
    how: 'freeze',
    isReversible: false,
  } as const;
  const withdrawn = { ...withdrawal, from: '1.3.0', to: '1.2.0', isReversible: true };
  const { user } = await show({ figures: { changes: [withdrawn, freeze, change] } });
  const list = screen.getAllByRole('list').at(-1);
  const lines = within(list as HTMLElement).getAllByRole('listitem');
  expect(lines.map((line) => words(line)?.replace(/, \d\d:\d\d/, ''))).toEqual([
    'mf-users 1.3.0 → 1.2.013.03.2026 · withdrawn · automatically · MF-048 for 5 peopleCopy --revert 9',
    'All modules 12.03.2026 · releases stopped · by ana@desk',
    'mf-users 1.1.0 → 1.2.012.03.2026 · released · by ana@deskCopy --revert 7',
  ]);
  await user.click(screen.getByRole('button', { name: 'Copy --revert 9' }));
  await user.click(screen.getByRole('button', { name: 'Copy --revert 7' }));
  await waitFor(() =>
    expect(copied).toEqual([
      'npm run release -- --revert 9 --again',
      'npm run release -- --revert 7',
    ]),
  );
});

test('shows all texts in French', async () => {
  const { module } = await show({
    running: { trial },
    figures: { versions, changes: [change] },
    language: 'fr',
  });
  expect(words(module)).toContain('1.3.0 est à l’essai auprès de 10 % des personnes');
  expect(words(module)).toContain('1.3.0 : 3 erreurs durant la dernière heure, 2 personnes.');
  expect(screen.getByRole('heading', { name: 'Historique' })).toBeVisible();
});
