import { formatNumber } from '@console/shared-ui';

/** A count in words; – where the server does not say how many there are. */
export const countText = (count: number | undefined, inWords: (count: number) => string): string =>
  count === undefined ? formatNumber(count) : inWords(count);
