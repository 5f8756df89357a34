import { type Misdeed, misdeeds$ } from './misdeed.ts';
import { restrictPage } from './restricted-page.ts';

let mockApi: 1 | 2 = 2;
jest.mock('../loading/page-versions.ts', () => ({ versions: { owner: () => ({ api: mockApi }) } }));
let mockModule: string | undefined = '@console/mf-users';
jest.mock('./find-screen.ts', () => ({ findScreen: () => mockModule }));

const reported: Misdeed[] = [];
const cancel = jest.fn();
const setCookie = (text: string) => Reflect.set(document, 'cookie', text);

beforeAll(() => {
  restrictPage();
  misdeeds$.subscribe((misdeed) => reported.push(misdeed));
});
beforeEach(() => {
  reported.length = 0;
  cancel.mockClear();
  sessionStorage.setItem('kept', 'yes');
  setCookie('mf-users-kept=1');
});

function tryAll(): void {
  sessionStorage.clear();
  setCookie('visits=1');
  setCookie('mf-users-seen=1');
  const detail = { cancelNavigation: cancel };
  addEventListener('single-spa:before-routing-event', () => detail.cancelNavigation(), {
    once: true,
  });
  dispatchEvent(new CustomEvent('single-spa:before-routing-event', { detail }));
}

test('refuses a restricted screen what affects other modules, and reports it', () => {
  tryAll();
  expect(sessionStorage.getItem('kept')).toBe('yes');
  expect(document.cookie).not.toContain('visits');
  expect(document.cookie).toContain('mf-users-seen=1');
  expect(cancel).not.toHaveBeenCalled();
  expect(reported.map(({ number, what }) => `${what} ${number}`)).toEqual([
    'all of sessionStorage MF-220',
    'a cookie MF-220',
    'a navigation MF-220',
  ]);
});

test.each([
  ['a screen of API level 1', 1, '@console/mf-users'],
  ['a shared module', 2, undefined],
] as const)('refuses nothing to %s', (_, api, module) => {
  mockApi = api;
  mockModule = module;
  tryAll();
  expect(sessionStorage.getItem('kept')).toBeNull();
  expect(document.cookie).toContain('visits=1');
  expect(cancel).toHaveBeenCalledTimes(1);
  expect(reported).toEqual([]);
});
