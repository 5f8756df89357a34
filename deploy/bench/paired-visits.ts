import type { Server } from 'node:http';
import type { Browser } from '@playwright/test';
import { close, listen } from '../http/listen.ts';
import type { Deployment } from '../start/deployment.ts';
import { network, type Visit, visit } from './first-visit.ts';
import { signedInState } from './signed-in.ts';
import { median } from './statistics.ts';

/** Counted visits of each variant, after one of each that is not counted. */
const VISITS = 40;

/** How visits are made, for a result's method. */
export const conditions = `${VISITS} visits of each in turn, empty cache, live session, ${network.latency} ms latency, 10 Mbit/s down`;

/** First visits to `/tenants` of two consoles, in pairs. */
export interface PairedVisits {
  readonly usual: readonly Visit[];
  readonly other: readonly Visit[];
}

/**
 * Visits a deployment's console and another one in its place, on the same origin, API and provider,
 * in turn.
 */
export async function visitInTurn(
  browser: Browser,
  deployment: Deployment,
  other: Server,
): Promise<PairedVisits> {
  const state = await signedInState(browser, deployment);
  const console = consoleOf(deployment);
  const port = Number(new URL(deployment.origin).port);
  const pairs: { usual: Visit; other: Visit }[] = [];
  for (let round = 0; round <= VISITS; round += 1) {
    const usual = await visit(browser, `${deployment.origin}/tenants`, state);
    await swap(console, other, port);
    pairs.push({ usual, other: await visit(browser, `${deployment.origin}/tenants`, state) });
    await swap(other, console, port);
  }
  const counted = pairs.slice(1);
  return { usual: counted.map((pair) => pair.usual), other: counted.map((pair) => pair.other) };
}

/** The median of how much longer one of a pair took than the other, and the median of each. */
export function compared(
  slower: readonly Visit[],
  faster: readonly Visit[],
): { ratio: number; medians: string } {
  const ratios = slower.map(({ rows }, index) => rows / (faster[index]?.rows ?? Number.NaN));
  const times = [slower, faster].map((visits) => median(visits.map(({ rows }) => rows)));
  return {
    ratio: median(ratios),
    medians: times.map((time) => `${time.toFixed(0)} ms`).join(' against '),
  };
}

function consoleOf({ servers }: Deployment): Server {
  const server = servers.get('root-config');
  if (!server) throw new Error('The console has no server');
  return server;
}

async function swap(from: Server, to: Server, port: number): Promise<void> {
  await close(from);
  await listen(to, port);
}
