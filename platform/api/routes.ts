import { auditRoute } from './audit/audit-route.ts';
import { hubRoutes } from './hubs/hub-routes.ts';
import { hubTenantRoutes } from './hubs/hub-tenant-routes.ts';
import { authorizationsRoute } from './permissions/authorizations-route.ts';
import type { Route } from './route.ts';
import { tenantRoutes } from './tenants/tenant-routes.ts';
import { userRoutes } from './users/user-routes.ts';

/** Every call of the API, in the order of the document. */
export const routes: readonly Route[] = [
  authorizationsRoute,
  ...tenantRoutes,
  ...userRoutes,
  ...hubRoutes,
  ...hubTenantRoutes,
  auditRoute,
];
