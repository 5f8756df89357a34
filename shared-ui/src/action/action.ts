import { holdsAny, type Permission } from '@console/shared-auth';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { toRow } from '../application/use-row-address.ts';
import { type LocalizedText, localize } from '../contract/languages.ts';
import { usePermissions } from '../permissions/use-permissions.ts';

/**
 * Something that a person can do on a screen, with a `Subject` such as a row or a selection. Its
 * button and the selection bar are drawn from it.
 */
export interface Action<Subject = void> {
  readonly label: string;
  /** SVG path data on a grid of 16. */
  readonly icon?: string | undefined;
  /** Offered to whoever holds at least one permission of each list. */
  readonly needs: readonly (readonly Permission[])[];
  /** Why it is not possible with this one: it is offered, and says so. */
  readonly blocked?: (subject: Subject) => string | undefined;
  readonly run: (subject: Subject) => void;
}

/** Those of the actions that this person is offered. */
export function useOffered<Offered extends Pick<Action, 'needs'>>(
  actions: readonly Offered[],
): readonly Offered[] {
  const permissions = usePermissions();
  return actions.filter(({ needs }) => needs.every((wanted) => holdsAny(permissions, wanted)));
}

/** An action of `manifest.json`, as it is imported. */
interface ImportedAction {
  readonly label: LocalizedText;
  readonly icon?: string;
  readonly routerLink: string;
  readonly permissions: readonly string[];
}

/**
 * What a manifest lets a person begin at an address, e.g. `/tenants/new`, as the screen's own
 * action: the search offers the same entry before any code of the screen is loaded.
 *
 * @throws {Error} when the manifest has no such action
 */
export function useManifestAction(actions: readonly ImportedAction[], address: string): Action {
  const navigate = useNavigate();
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  const action = actions.find(({ routerLink }) => routerLink === address);
  if (!action) throw new Error(`manifest.json has no action that begins at ${address}`);
  return {
    // A deployment's own words over the manifest's; of no other language.
    label: t(`manifest.${address}`, {
      lngs: [language],
      defaultValue: localize(action.label, language),
    }),
    icon: action.icon,
    // JSON has no unions: `npm run check` holds its names to those that there are.
    needs: [action.permissions as readonly Permission[]],
    run: () => navigate(...toRow(address)),
  };
}
