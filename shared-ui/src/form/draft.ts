import { lastSubject } from '../session/subject.ts';
import { attempt } from '../storage/attempt.ts';
import type { FormValues } from './form-field.ts';

/** Drafts last as long as the tab, and survive a reload and a new sign-in. */
const PREFIX = 'console:draft:';

const keyOf = (name: string): string => `${PREFIX}${lastSubject()}:${name}`;

export function readDraft(name: string): FormValues | undefined {
  const text = attempt(() => sessionStorage.getItem(keyOf(name)));
  const draft: unknown = text ? attempt(() => JSON.parse(text)) : undefined;
  if (typeof draft !== 'object' || draft === null) return undefined;
  const texts = Object.entries(draft).filter(([, value]) => typeof value === 'string');
  return texts.length > 0 ? Object.fromEntries(texts) : undefined;
}

export function storeDraft(name: string, values: FormValues): void {
  attempt(() => sessionStorage.setItem(keyOf(name), JSON.stringify(values)));
}

export function removeDraft(name: string): void {
  attempt(() => sessionStorage.removeItem(keyOf(name)));
}
