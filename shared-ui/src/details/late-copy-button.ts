import { lazyPart } from '../lazy-part/lazy-part.tsx';

/** A button that copies a text. Its code loads after the first rows. */
export const CopyButton = lazyPart(async () => {
  const { CopyButton: Loaded } = await import(
    /* webpackChunkName: 'form' */ '../copy/copy-button.tsx'
  );
  return { default: Loaded };
});
