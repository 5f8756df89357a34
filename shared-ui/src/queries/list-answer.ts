import {
  ApiError,
  type ListAnswer,
  type ListReadOptions,
  type ListRow,
  type ListSource,
} from '@console/shared-auth';
import { faultTexts, noteRowFaults, readRows } from './row-faults.ts';

/** The options by which a list's first read shows the first rows, and yields to user input. */
export type ReadCallbacks = Pick<ListReadOptions, 'beforeParse' | 'onText'>;

/** The list as the server last sent it, without later changes by the user. */
export interface LastAnswer<Row> {
  /** When it was requested, in milliseconds since 1970. */
  readonly askedAt: number;
  /** The number of rows that were sent. */
  readonly sent: number;
  /** Undefined if later changes cannot be applied: there is no ETag, or a row has faults. */
  readonly etag?: string | undefined;
  readonly rows: Row[];
}

/** @throws {ApiError} */
export async function askList<Row extends ListRow>(
  source: ListSource<Row>,
  signal: AbortSignal,
  options: Omit<ListReadOptions, 'signal'> = {},
): Promise<ListAnswer & { readonly askedAt: number }> {
  const called = Date.now();
  const { askedAt = called, ...answer } = await source
    .read({ ...options, signal })
    .catch((error: unknown) => {
      if (error instanceof ApiError || signal.aborted) throw error;
      throw new ApiError({ kind: 'malformed', detail: String(error) }, error);
    });
  return { ...answer, askedAt };
}

/** Checks and repairs the rows of an answer, in steps. @throws {ApiError} `malformed` if it is no list */
export function* toAnswer<Row extends ListRow>(
  source: ListSource<Row>,
  { data, askedAt, response }: Awaited<ReturnType<typeof askList>>,
): Generator<undefined, LastAnswer<Row>> {
  if (!Array.isArray(data)) {
    throw new ApiError({ kind: 'malformed', detail: `expected a list, got ${typeof data}` });
  }
  const { rows, faults } = yield* readRows(source, data);
  if (rows.length === 0 && data.length > 0) {
    throw new ApiError({ kind: 'malformed', detail: faultTexts(faults).join(' · ') });
  }
  noteRowFaults(source.key, faults);
  const etag = faults.length > 0 ? undefined : (response?.headers.get('etag') ?? undefined);
  return { askedAt, sent: data.length, etag, rows };
}
