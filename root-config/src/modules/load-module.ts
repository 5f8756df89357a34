import { pageImportMap } from '../page/page-data.ts';
import { loadTexts } from '../translations/translations.ts';
import { loadStylesheet } from './stylesheet.ts';

/** Milliseconds after which a module that does not answer counts as failed. */
const TIMEOUT = 15_000;

/** A module of the console, once its code has run. */
export type LoadedModule = Record<string, unknown>;

/**
 * Loads a module by its name in the import map, with its stylesheet and texts. Every module of the
 * console is loaded here and nowhere else.
 *
 * A failure is forgotten at once, in SystemJS too, so that the next call really fetches again
 * (SystemJS keeps failed loads for ever).
 *
 * @throws {Error} what the loader says, or that the module did not answer in time
 */
export async function loadModule(name: string): Promise<LoadedModule> {
  const stylesheet = System.resolve(name).replace(/\.js$/, '.css');
  const integrity = pageImportMap().integrity[stylesheet];
  try {
    const [module] = await inTime(
      name,
      Promise.all([
        System.import(name),
        integrity && loadStylesheet(stylesheet, integrity),
        loadTexts(name.replace('@console/', '')),
      ]),
    );
    return module;
  } catch (error) {
    forgetUnfinished();
    throw error;
  }
}

async function inTime<Value>(name: string, loading: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    const late = () => reject(new Error(`${name} did not answer within ${TIMEOUT / 1000} s`));
    timer = setTimeout(late, TIMEOUT);
  });
  return Promise.race([loading, timeout]).finally(() => clearTimeout(timer));
}

/** The module that failed may be a dependency, so all that did not come to life are forgotten. */
function forgetUnfinished(): void {
  for (const specifier of Object.keys(pageImportMap().imports)) {
    const id = System.resolve(specifier);
    if (!System.get(id)) System.delete(id);
  }
}
