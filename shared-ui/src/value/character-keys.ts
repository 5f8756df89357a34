import { createValue } from '../contract/value.ts';

/** True if the shortcuts that users can switch off are on, as set on the root element. */
export const characterKeys = createValue(true, (set) => {
  const root = document.documentElement;
  const update = () => set(root.dataset.characterKeys !== 'false');
  const observer = new MutationObserver(update);
  update();
  observer.observe(root, { attributeFilter: ['data-character-keys'] });
  return () => observer.disconnect();
});
