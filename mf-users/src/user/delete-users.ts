import { ApiError, api } from '@console/shared-auth';
import type { BulkTask } from '@console/shared-ui';
import { fullName, type User } from './user-list.ts';

/** Deletes a user; one that is gone already is as good as deleted. */
export async function deleteUser(id: string): Promise<void> {
  try {
    await api.DELETE('/user/{id}', { params: { path: { id } } });
  } catch (error) {
    if (!(error instanceof ApiError) || error.kind !== 'not-found') throw error;
  }
}

/** Deletes many, one by one. */
export function deletingTasks(users: readonly User[]): readonly BulkTask[] {
  return users.map((user) => ({
    id: user.id,
    label: fullName(user),
    run: () => deleteUser(user.id),
  }));
}
