import { ScopeSwitch, usePermissions } from '@console/shared-ui';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { readScope, type UserScope, userScopes } from './user/user-scope.ts';

interface UserScopeChoice {
  readonly scopes: readonly UserScope[];
  readonly chosen: UserScope;
  readonly choose: (scope: UserScope) => void;
}

/** Returns the scope of the user list. The address contains it as `scope`. */
export function useUserScope(): UserScopeChoice {
  const scopes = userScopes(usePermissions());
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  return {
    scopes,
    chosen: readScope(search, scopes),
    choose: (scope) => {
      const parameters = new URLSearchParams(search);
      if (scope === scopes[0]) parameters.delete('scope');
      else parameters.set('scope', scope);
      navigate({ pathname, search: parameters.toString(), hash }, { replace: true });
    },
  };
}

export function UserScopeSwitch({ scopes, chosen, choose }: UserScopeChoice) {
  const { t } = useTranslation('mf-users');
  if (scopes.length < 2) return null;
  const labels = { all: t('scope.all'), mine: t('scope.mine') };
  return (
    <ScopeSwitch
      label={t('scope.title')}
      scopes={scopes.map((value) => ({ value, label: labels[value] }))}
      chosen={chosen}
      onChoose={choose}
    />
  );
}
