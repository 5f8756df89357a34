import type { TFunction } from 'i18next';
import type { FormField } from './form-field.ts';
import { nameText } from './form-words.ts';

/** Returns the error text for a field; `other` is the existing name that the value looks like. */
export function fieldText(
  t: TFunction<'shared-ui'>,
  field: FormField,
  code: string,
  other?: string,
): string {
  switch (code) {
    case 'required':
      return t('field.required');
    case 'too-short':
      return t('field.tooShort', { count: field.minLength ?? 1 });
    case 'too-long':
      return t('field.tooLong', { count: field.maxLength ?? 0 });
    case 'taken':
      return t('field.taken');
    case 'format':
      return field.patternText ?? t(field.kind === 'email' ? 'field.email' : 'field.format');
    default:
      return nameText(code, other) ?? t('field.format');
  }
}
