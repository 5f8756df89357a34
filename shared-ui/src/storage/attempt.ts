/** Returns the result of an action; undefined if the storage is full or blocked. */
export function attempt<Result>(action: () => Result): Result | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}

/** Returns the result of a database operation; undefined without a database, or with a full one. */
export async function attemptAsync<Result>(
  action: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await action();
  } catch {
    return undefined;
  }
}
