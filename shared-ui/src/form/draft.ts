import { lastSubject } from '../session/subject.ts';
import type { FormValues } from './form-field.ts';

/** Drafts live as long as the tab, and survive a reload and a new sign-in. */
const PREFIX = 'console:draft:';

const keyOf = (name: string): string => `${PREFIX}${lastSubject()}:${name}`;

/** What was typed in a form that was neither sent nor given up. */
export function readDraft(name: string): FormValues | undefined {
  const text = attempt(() => sessionStorage.getItem(keyOf(name)));
  const draft: unknown = text ? attempt(() => JSON.parse(text)) : undefined;
  if (typeof draft !== 'object' || draft === null) return undefined;
  const texts = Object.entries(draft).filter(([, value]) => typeof value === 'string');
  return texts.length > 0 ? Object.fromEntries(texts) : undefined;
}

/** Keeps what is typed. */
export function keepDraft(name: string, values: FormValues): void {
  attempt(() => sessionStorage.setItem(keyOf(name), JSON.stringify(values)));
}

/** The form was sent, or given up. */
export function forgetDraft(name: string): void {
  attempt(() => sessionStorage.removeItem(keyOf(name)));
}

/** A storage that is full or forbidden costs the draft, not the form. */
function attempt<Result>(action: () => Result): Result | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
