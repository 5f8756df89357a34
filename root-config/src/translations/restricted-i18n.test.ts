import { restrictedI18n } from '@console/shared-ui/contract';
import { act, render, renderHook, screen } from '@testing-library/react';
import i18next, { type i18n } from 'i18next';
import { createElement, type ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { restrictedI18nFor } from './restricted-i18n.ts';

// The page's `Trans` is not that of the package.
jest.mock('react-i18next', () => ({
  ...jest.requireActual('react-i18next'),
  get Trans() {
    return jest.requireActual('../shared-dependencies/trans.ts').Trans;
  },
}));

/** The types with which teams use the exports: those of the libraries. */
const library = restrictedI18nFor('mf-users') as unknown as {
  readonly default: i18n;
  readonly useTranslation: typeof import('react-i18next').useTranslation;
  readonly Trans: typeof import('react-i18next').Trans;
};
const limited = library.default;

const texts = {
  'mf-users': {
    title: 'Users',
    greeting: 'Hello, {{name}}',
    note: 'A <b>bold</b> note',
    menu: { open: 'Open' },
  },
  'mf-users/late': { more: 'More users' },
  'mf-hubs': { title: 'Hubs', secret: 'Of hubs' },
  'shared-ui': { save: 'Save' },
};

beforeAll(() =>
  i18next.init({
    lng: 'en',
    fallbackLng: 'en',
    ns: ['root-config', ...Object.keys(texts)],
    defaultNS: 'root-config',
    resources: { en: texts, fr: { 'mf-users': { title: 'Utilisateurs' } } },
    interpolation: { escapeValue: false },
  }),
);
beforeEach(() => i18next.changeLanguage('en'));

/** Returns every object and function that can be reached from a value. */
function reachable(value: unknown, found = new Set<unknown>()): ReadonlySet<unknown> {
  const isObject = typeof value === 'object' || typeof value === 'function';
  if (!isObject || value === null || found.has(value)) return found;
  found.add(value);
  for (const key of Reflect.ownKeys(value)) {
    // The getters of functions, such as `arguments`, throw in strict mode.
    if (typeof value === 'function' && ['arguments', 'caller'].includes(String(key))) continue;
    reachable(Reflect.get(value, key), found);
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  const isBuiltIn = Object.hasOwn(prototype ?? {}, 'hasOwnProperty');
  return isBuiltIn ? found : reachable(prototype, found);
}

test('has the listed members, and none that changes the language or the texts', () => {
  expect(Object.keys(limited).sort()).toEqual([...restrictedI18n].sort());
  for (const name of [
    'init',
    'use',
    'changeLanguage',
    'addResourceBundle',
    'store',
    'services',
    'options',
  ]) {
    expect(name in limited).toBe(false);
  }
});

test('nothing leads back to the instance', () => {
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(I18nextProvider, { i18n: i18next }, children);
  const { result } = renderHook(() => library.useTranslation(), { wrapper });
  const handedOut = [
    library,
    result.current,
    limited.getFixedT('en'),
    limited.on('languageChanged', jest.fn()),
    limited.languages,
  ];
  const found = reachable(handedOut);
  expect(found.size).toBeGreaterThan(20);
  const inner = [i18next, i18next.store, i18next.services, i18next.options, i18next.languages];
  for (const object of inner) expect(found.has(object)).toBe(false);
});

test.each<[string, () => unknown, unknown]>([
  ['its own text by default', () => limited.t('title'), 'Users'],
  ['its own text by namespace', () => limited.t('title', { ns: 'mf-users' }), 'Users'],
  ['its own text by prefix', () => limited.t('mf-users:title'), 'Users'],
  ['its late texts', () => limited.t('more', { ns: 'mf-users/late' }), 'More users'],
  ['a text of shared-ui', () => limited.t('shared-ui:save'), 'Save'],
  ['a text with values', () => limited.t('greeting', { name: 'Lea' }), 'Hello, Lea'],
  ['the first key that exists', () => limited.t(['none', 'title']), 'Users'],
  ['nothing for no key', () => limited.t(undefined as never), ''],
  ['a default text', () => limited.t('none', 'None'), 'None'],
  ['a default text with values', () => limited.t('none', '{{n}} more', { n: 2 }), '2 more'],
  ['a key with a colon in its text', () => limited.t('Total: none'), 'Total: none'],
  ['no text of another module', () => limited.t('secret', { ns: 'mf-hubs' }), 'secret'],
  ['no text of another module by prefix', () => limited.t('mf-hubs:secret'), 'secret'],
  ['whether a text exists', () => limited.exists('title'), true],
  ['not whether another module has a text', () => limited.exists('mf-hubs:secret'), false],
  ['a text in a fixed language', () => limited.getFixedT('fr')('title'), 'Utilisateurs'],
  ['a text below a prefix', () => limited.getFixedT('en', 'mf-users', 'menu')('open'), 'Open'],
  ['no fixed text of another module', () => limited.getFixedT('en', 'mf-hubs')('secret'), 'secret'],
  ['the direction', () => limited.dir('ar'), 'rtl'],
  ['the language', () => [limited.language, limited.resolvedLanguage], ['en', 'en']],
])('gives %s', (_, read, expected) => {
  expect(read()).toEqual(expected);
});

test('tells a listener about a new language until it is removed, and removes no other listener', async () => {
  const [other, listener] = [jest.fn(), jest.fn()];
  i18next.on('languageChanged', other);
  limited.on('languageChanged', listener);
  limited.on('added', listener);
  await i18next.changeLanguage('fr');
  expect(listener.mock.calls).toEqual([['fr']]);
  limited.off('languageChanged', listener);
  limited.off('languageChanged');
  await i18next.changeLanguage('en');
  expect(listener).toHaveBeenCalledTimes(1);
  expect(other).toHaveBeenCalledTimes(2);
  i18next.off('languageChanged', other);
});

test('a component has its texts without a provider, follows the language, and keeps `t` otherwise', async () => {
  const { result, rerender } = renderHook(() => library.useTranslation());
  const { t, i18n: given } = result.current;
  expect([t('title'), t('mf-hubs:secret'), given]).toEqual(['Users', 'secret', limited]);
  rerender();
  expect(result.current.t).toBe(t);
  await act(() => i18next.changeLanguage('fr'));
  expect(result.current.t('title')).toBe('Utilisateurs');
});

test('a component does not get texts of another module', () => {
  const { result } = renderHook(() => library.useTranslation('mf-hubs'));
  expect(result.current.t('title')).toBe('Users');
});

test('Trans shows the module’s text with its elements', async () => {
  render(
    createElement(library.Trans, { i18nKey: 'note', components: { b: createElement('strong') } }),
  );
  expect(await screen.findByText('bold')).toHaveProperty('tagName', 'STRONG');
});
