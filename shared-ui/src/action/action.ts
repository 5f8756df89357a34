import { holdsAny, type Permission } from '@console/shared-auth';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useIsPage } from '../application/page-title.tsx';
import { toRow } from '../application/use-row-address.ts';
import { type LocalizedText, localize } from '../contract/languages.ts';
import { usePermissions } from '../permissions/use-permissions.ts';

/**
 * An action on a screen; its `Subject` is e.g. a row or a selection.
 *
 * @example
 * ```ts
 * const remove: Action<Invoice> = {
 *   label: 'Delete',
 *   anyOf: ['billing:DeleteInvoice'],
 *   run: ({ id }) => billing.DELETE('/invoices/{id}', { params: { path: { id } } }),
 * };
 * ```
 */
export interface Action<Subject = void> {
  /** The text of the button, in the user's language. */
  readonly label: string;
  /** SVG path data on a grid of 16 × 16 pixels. */
  readonly icon?: string | undefined;
  /** The user must hold at least one of these permissions; without it, no permission is needed. */
  readonly anyOf?: readonly Permission[] | undefined;
  /** The user must also hold each of these permissions. */
  readonly allOf?: readonly Permission[] | undefined;
  /** Returns why the action is blocked for this subject; the button is still shown. */
  readonly blocked?: (subject: Subject) => string | undefined;
  /** Performs the action, or opens its dialog. */
  readonly run: (subject: Subject) => void;
}

/** Returns the actions for which the user has the permissions. */
export function useOffered<Offered extends Pick<Action, 'anyOf' | 'allOf'>>(
  actions: readonly Offered[],
): readonly Offered[] {
  const permissions = usePermissions();
  const holds = (wanted: Permission) => holdsAny(permissions, [wanted]);
  return actions.filter(
    ({ anyOf, allOf }) =>
      (!anyOf || holdsAny(permissions, anyOf)) && (!allOf || allOf.every(holds)),
  );
}

/** An action of an imported `manifest.json`. */
export interface ImportedAction {
  /** The text of the button, in each language. */
  readonly label: LocalizedText;
  /** SVG path data on a grid of 16 × 16 pixels. */
  readonly icon?: string;
  /** The address that the action opens, e.g. `/tenants/new`. */
  readonly routerLink: string;
  /** The user must hold at least one of these permissions. */
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
    anyOf: action.permissions as readonly Permission[],
    run: () => void (isPage ? navigate(address) : navigate(...toRow(address))),
  };
}
