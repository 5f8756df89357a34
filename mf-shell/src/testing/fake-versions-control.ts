import type { ReportFigures, RunningModule, VersionsControl } from '@console/shared-ui/contract';
import { BehaviorSubject } from 'rxjs';

/** The live version of mf-users, running. */
export const liveUsers: RunningModule = {
  module: 'mf-users',
  specifiers: ['@console/mf-users'],
  source: 'live',
  version: '1.2.0',
  publishedAt: '2025-03-12T08:41:00Z',
  address: 'https://users.test/mf-users/1.2.0/mf-users.js',
  isChecked: true,
  health: 'loaded',
};

export const running$ = new BehaviorSubject<readonly RunningModule[]>([liveUsers]);

/** Replaces root-config's versions control in tests. */
export const versionsControl = {
  running$,
  allowsLocalBuilds: true,
  published: jest.fn<ReturnType<VersionsControl['published']>, [string]>(async () => [
    { version: '1.3.0', publishedAt: '2026-03-13T08:41:00Z', isLive: false },
    { version: '1.2.0', publishedAt: '2026-03-12T08:41:00Z', isLive: true },
  ]),
  figures: jest.fn<Promise<ReportFigures>, []>(async () => ({
    versions: [],
    uncounted: [],
    changes: [],
  })),
  tryVersion: jest.fn(async () => ({ fits: true }) as const),
  tryAddress: jest.fn(async () => ({ fits: false, reason: 'It answered 404' }) as const),
  back: jest.fn(),
  link: jest.fn<string | undefined, []>(() => undefined),
};
