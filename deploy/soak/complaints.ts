import type { FourTabs } from './four-tabs.ts';

/** Share of a token's life after which the console renews it. */
const RENEW_AT = 0.75;

/**
 * What is wrong with what four tabs did: a tab without its session, a refused or a second refresh
 * for one token, fewer refreshes than tokens that expired.
 *
 * @param life - seconds that a token lives
 */
export function complaintsAbout(result: FourTabs, life: number): string[] {
  const { seconds } = result;
  const complaints: string[] = [];
  if (result.processes < 4) complaints.push(`only ${result.processes} renderer processes`);
  result.tabs.forEach(({ signedIn }, number) => {
    if (!signedIn) complaints.push(`tab ${number + 1} is not signed in`);
  });
  if (result.refused > 0) complaints.push(`${result.refused} refreshes were refused`);
  const tokens = new Set(result.tabs.flatMap((tab) => [...tab.tokens]));
  // Each refresh makes one token; the first one came with the sign-in.
  if (result.asked !== tokens.size - 1) {
    complaints.push(`${result.asked} refreshes made ${tokens.size - 1} new tokens`);
  }
  const most = Math.ceil(seconds / (life * RENEW_AT)) + 1;
  const least = Math.floor(seconds / life) - 2;
  if (result.asked > most || result.asked < least) {
    complaints.push(
      `${result.asked} refreshes in ${Math.round(seconds)} s, not ${least} to ${most}`,
    );
  }
  return complaints;
}
