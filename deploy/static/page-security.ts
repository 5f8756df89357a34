import { FILE_POLICY } from '@console/shared-node/http/static-files.ts';

/** The origins that a deployment of the console talks to. */
export interface PageOrigins {
  /** Static servers of the modules. */
  readonly modules: readonly string[];
  readonly api: string;
  readonly issuer: string;
  readonly events?: string | undefined;
  /** Where modules that a person tries may come from, beyond `modules`. */
  readonly overrides: readonly string[];
  /** Names of the Trusted Types policies that modules may make. */
  readonly policies: readonly string[];
  /** Where a failing module is reported. */
  readonly reports?: string | undefined;
}

/** The security headers of everything from the console's own origin. */
const always = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/**
 * The security headers of the console's other files: as documents of their own they may do nothing.
 * The page's policy is not theirs. It names every host, and with a hundred of them eight small files
 * would bring along 60 KB of it.
 */
export const fileHeaders: Readonly<Record<string, string>> = {
  'Content-Security-Policy': FILE_POLICY,
  ...always,
};

/** The security headers of the console's page; see README for the reason of each. */
export function pageHeaders({
  modules,
  api,
  issuer,
  events,
  overrides,
  policies,
  reports,
}: PageOrigins): Record<string, string> {
  const scripts = [...modules, ...overrides];
  const hosts = unique([`'self'`, ...scripts]).join(' ');
  const others = [events, reports].flatMap((origin) => origin || []);
  const connect = unique([`'self'`, api, issuer, ...others, ...scripts]).join(' ');
  const policy = [
    `default-src 'none'`,
    `script-src ${hosts}`,
    `style-src ${hosts}`,
    `img-src 'self' data:`,
    `font-src 'self'`,
    `connect-src ${connect}`,
    `frame-src ${issuer} 'self'`,
    `frame-ancestors 'none'`,
    `base-uri 'none'`,
    `object-src 'none'`,
    // Logout is a form, so that the id token is in no address; Chromium checks its way back too.
    `form-action 'self' ${issuer}`,
    `require-trusted-types-for 'script'`,
    ['trusted-types default', ...policies].join(' '),
  ];
  return {
    'Content-Security-Policy': policy.join('; '),
    // A local build has no hash that anybody knows.
    ...(overrides.length === 0 && { 'Integrity-Policy': 'blocked-destinations=(script)' }),
    ...always,
  };
}

/** Whether that is a name for a module's policy: nothing that a header could read otherwise. */
export const isModulePolicy = (name: string): boolean => /^module(-[a-z0-9]+)+$/.test(name);

const unique = (values: readonly string[]): string[] => [...new Set(values)];
