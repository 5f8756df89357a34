import { codeOf } from '@console/shared-node/failure.ts';
import { openOnServer } from '../../database/server.ts';
import { removeAccounts } from '../../identity/account-store.ts';
import { schemaName, type Tables } from '../../identity/tables.ts';
import { askOperatorServer } from '../../operator/operator-client.ts';
import type { Settings } from '../settings.ts';
import type { RemoveAccounts } from './deleted-users.ts';

/**
 * Returns the function that removes accounts at the local identity provider: on the database server,
 * or through the operator server of the process with the embedded database. Other providers have neither,
 * so the function returns `false`.
 */
export function providerAccounts({ databaseUrl, identityOperatorFile }: Settings): RemoveAccounts {
  if (databaseUrl === undefined) {
    return async (subs) =>
      (await askOperatorServer(identityOperatorFile, { name: 'remove-accounts', subs })) !==
      undefined;
  }
  return async (subs) => {
    const database = await openOnServer<Tables>(databaseUrl, schemaName);
    try {
      await removeAccounts(database.sql, subs);
      return true;
    } catch (error) {
      const undefinedTable = '42P01';
      if (codeOf(error) === undefinedTable) return false;
      throw error;
    } finally {
      await database.close();
    }
  };
}
