import type { MenuItem } from '../menu/menu-item.ts';
import { prefer } from '../preferences/preference-store.ts';

const box =
  'M14 1H2c-.55 0-1 .45-1 1v12c0 .55.45 1 1 1h12c.55 0 1-.45 1-1V2c0-.55-.45-1-1-1m-1 12H3V3h10z';

/** A section that uses every feature of the menu model once. `docs/menu.md` documents them. */
export const demonstration: MenuItem = {
  label: { en: 'Demonstration', fr: 'Démonstration' },
  icon: box,
  items: [
    {
      label: { en: 'Link', fr: 'Lien' },
      icon: box,
      routerLink: '/demonstration/link',
      tooltip: { en: 'Leads to a missing page', fr: 'Mène à une page qui n’existe pas' },
    },
    {
      label: { en: 'Routes', fr: 'Routes' },
      icon: box,
      items: [
        {
          label: { en: 'Query parameters', fr: 'Paramètres' },
          routerLink: '/tenants/list',
          queryParams: { q: 'banque' },
          routerLinkActiveOptions: { queryParams: 'subset' },
        },
        {
          label: { en: 'Fragment', fr: 'Fragment' },
          routerLink: '/demonstration/fragment',
          fragment: 'here',
          routerLinkActiveOptions: { fragment: 'exact' },
        },
        {
          label: { en: 'State', fr: 'État' },
          routerLink: '/demonstration/state',
          state: { from: 'demonstration' },
        },
        {
          label: { en: 'Replaces the address', fr: 'Remplace l’adresse' },
          routerLink: '/demonstration/replaced',
          replaceUrl: true,
        },
        {
          label: { en: 'Leaves the address', fr: 'Conserve l’adresse' },
          routerLink: '/users/list',
          skipLocationChange: true,
        },
        {
          label: { en: 'Current below it too', fr: 'Active aussi pour les sous-pages' },
          routerLink: '/demonstration',
          routerLinkActiveOptions: { paths: 'subset' },
        },
      ],
    },
    {
      label: { en: 'Groups', fr: 'Groupes' },
      icon: box,
      items: [
        {
          label: { en: 'A group within', fr: 'Sous-groupe' },
          items: [
            {
              label: { en: 'Third level', fr: 'Troisième niveau' },
              routerLink: '/demonstration/third',
            },
          ],
        },
        {
          label: { en: 'Opens, and makes it light', fr: 'S’ouvre et passe au thème clair' },
          command: () => prefer({ theme: 'light' }),
          items: [{ label: { en: 'Leaf', fr: 'Feuille' }, routerLink: '/demonstration/leaf' }],
        },
      ],
    },
    {
      label: { en: 'Command: dark theme', fr: 'Commande : thème sombre' },
      icon: box,
      command: () => prefer({ theme: 'dark' }),
    },
    {
      label: { en: 'Disabled', fr: 'Désactivé' },
      icon: box,
      routerLink: '/demonstration/disabled',
      disabled: true,
      tooltip: { en: 'Not now: it is only shown', fr: 'Pour l’exemple : rien à faire ici' },
    },
    {
      label: { en: 'Hidden', fr: 'Caché' },
      routerLink: '/demonstration/hidden',
      visible: false,
    },
  ],
};
