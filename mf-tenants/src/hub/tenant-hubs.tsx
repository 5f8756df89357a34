import { Button } from '@blueprintjs/core';
import { hubs, type TenantId } from '@console/shared-auth';
import { ProblemPanel, useList } from '@console/shared-ui';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { hubsWith } from './hub-tasks.ts';

/** The hubs that a tenant is in. The server has no such call, so every hub is asked, once wanted. */
export function TenantHubs({ tenantId }: { readonly tenantId: TenantId }) {
  const { t } = useTranslation('mf-tenants');
  const { data: all = [] } = useList(hubs.list, true);
  const check = useMutation({ mutationFn: () => hubsWith(tenantId, all) });
  if (check.data) {
    const names = check.data.map(({ name }) => name).join(', ');
    return <p role="status">{names || t('detail.noHub')}</p>;
  }
  if (check.error) {
    return (
      <ProblemPanel
        title={t('detail.hubsFailed')}
        error={check.error}
        onRetry={() => check.mutate()}
      />
    );
  }
  return (
    <>
      <p>{t('detail.askHubs', { count: all.length })}</p>
      <Button
        text={t('detail.checkHubs')}
        aria-disabled={check.isPending}
        onClick={() => !check.isPending && check.mutate()}
      />
    </>
  );
}
