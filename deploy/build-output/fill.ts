import { NumberedFailure } from '@console/shared-node/failure.ts';

/** Fills in a template; throws if the template contains an unknown name. */
export function fill(template: string, values: Readonly<Record<string, string>>): string {
  return template.replaceAll(/\{\{([\w-]+)\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) {
      throw new NumberedFailure('MF-123', `A template has the unknown placeholder {{${name}}}`);
    }
    return value;
  });
}
