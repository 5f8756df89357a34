const load = jest.requireActual<(this: object, source: string) => void>(
  './fast-refresh-loader.cjs',
);

/** Returns the code that the loader makes of a source file. */
const loaded = (source: string, file = 'src/screen.tsx'): Promise<string> =>
  new Promise((resolve, reject) => {
    const context = {
      getOptions: () => ({ name: 'mf-bills' }),
      rootContext: '/bills',
      resourcePath: `/bills/${file}`,
      async: () => (error: unknown, code: string) => (error ? reject(error) : resolve(code)),
    };
    load.call(context, source);
  });

const drawn = `import styles from './screen.module.css';
export default function Screen() { return <p className={styles.text}>One</p>; }`;

test('registers the components of a file, and accepts its changes by its exports', async () => {
  const code = await loaded(drawn);
  expect(code).toContain('registerIn("mf-bills/src/screen.tsx")');
  expect(code).toContain('$RefreshReg$(_c, "Screen")');
  expect(code).toContain(
    'acceptComponents(import.meta.webpackHot, "mf-bills/src/screen.tsx", { "default": Screen })',
  );
  // The lines stay those of the source map.
  expect(code.split('\n')[0]).toContain('const $RefreshReg$');
});

test('the exports include those that are no components, so that such a file is not replaced alone', async () => {
  expect(await loaded(`${drawn} export const WIDTH = 3;`)).toContain(
    '{ "default": Screen, "WIDTH": WIDTH }',
  );
  expect(await loaded("export { Screen } from './other.tsx';")).toContain(
    '{ "Screen": undefined }',
  );
});

test('the code that loads a part names its file, because another module may have an equal one', async () => {
  const code = await loaded(`import { lazyPart } from '@console/shared-ui';
const Form = lazyPart(() => import('./form.tsx'));
const Note = lazyPart(() => import('./note.tsx'));
export const Screen = () => <><Form /><Note /></>;`);
  expect(code).toMatch(
    /lazyPart\(\(\)=>partOf\("part of mf-bills\/src\/screen\.tsx", import\('\.\/form\.tsx'\)\)\)/,
  );
  expect(code).toContain('partOf("part of mf-bills/src/screen.tsx", import(\'./note.tsx\'))');
});

test.each([
  [
    'declares `module`, which webpack needs',
    'const { module } = manifest;\nexport const One = () => <p />;',
  ],
  ['cannot be parsed', 'export const One = () => <p'],
])('a file that %s stays as it is', async (_, source) => {
  expect(await loaded(source)).toBe(source);
});

test('a file without components stays as it is', async () => {
  const source = 'export const sum = (a: number, b: number) => a + b;';
  expect(await loaded(source, 'src/sum.ts')).toBe(source);
});
