import { holdsAny, type Permission } from '@console/shared-auth';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useIsPage } from '../application/page-title.tsx';
import { toRow } from '../application/use-row-address.ts';
import { type LocalizedText, localize } from '../contract/languages.ts';
import { usePermissions } from '../permissions/use-permissions.ts';

/** An action on a screen; its `Subject` is e.g. a row or a selection. */
export interface Action<Subject = void> {
  readonly label: string;
  /** SVG path data on a grid of 16 × 16 pixels. */
  readonly icon?: string | undefined;
  /** Lists of permissions; the user must hold at least one of each list. */
  readonly needs: readonly (readonly Permission[])[];
  /** Returns why the action is blocked for this subject; the button is still shown. */
  readonly blocked?: (subject: Subject) => string | undefined;
  readonly run: (subject: Subject) => void;
}

/** Returns the actions for which the user has the permissions. */
export function useOffered<Offered extends Pick<Action, 'needs'>>(
  actions: readonly Offered[],
): readonly Offered[] {
  const permissions = usePermissions();
  return actions.filter(({ needs }) => needs.every((wanted) => holdsAny(permissions, wanted)));
}

/** An action of an imported `manifest.json`. */
interface ImportedAction {
  readonly label: LocalizedText;
  readonly icon?: string;
  readonly routerLink: string;
  readonly permissions: readonly string[];
}

/** Returns the manifest's action for an address, e.g. `/tenants/new`; throws if there is none. */
export function useManifestAction(actions: readonly ImportedAction[], address: string): Action {
  const navigate = useNavigate();
  const isPage = useIsPage();
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  const action = actions.find(({ routerLink }) => routerLink === address);
  if (!action) throw new Error(`manifest.json has no action that starts at ${address}`);
  return {
    // A deployment's texts override those of the manifest, but only in the current language.
    label: t(`manifest.${address}`, {
      lngs: [language],
      defaultValue: localize(action.label, language),
    }),
    icon: action.icon,
    // JSON has no union types; `npm run check` checks the names.
    needs: [action.permissions as readonly Permission[]],
    run: () => void (isPage ? navigate(address) : navigate(...toRow(address))),
  };
}
