import { formatNumber } from '@console/shared-ui';

/** Returns a count as text, or – if the server does not send it. */
export const countText = (count: number | undefined, format: (count: number) => string): string =>
  count === undefined ? formatNumber(count) : format(count);
