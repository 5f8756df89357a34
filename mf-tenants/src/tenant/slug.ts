import { fold } from '@console/shared-ui';

/** What a key looks like: lower case, digits and hyphens, none at either end. */
export const SLUG = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/;
export const SLUG_LENGTH = 63;

/** The key that a name suggests: `Hôpital de l’Ouest` makes `hopital-de-l-ouest`. */
export function slugOf(name: string): string {
  return fold(name)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_LENGTH)
    .replace(/^-+|-+$/g, '');
}
