/** The file `screens.ts`, as other files of this folder import it. */
declare module '@blueprintjs/core/first' {
  import type { Icons as Loader } from '@blueprintjs/icons';

  export * from '@blueprintjs/core';
  /** Blueprint's loader of icons by name. */
  export const Icons: Pick<typeof Loader, 'getPaths' | 'load'>;
}
