import { FILE_POLICY } from '@console/shared-node/http/http-server.ts';

/** The origins that a deployment's page uses. */
export interface PageOrigins {
  readonly modules: readonly string[];
  readonly api: string;
  readonly issuer: string;
  readonly events?: string | undefined;
  /** APIs of modules. */
  readonly moduleApis?: readonly string[];
  /** Further origins of modules that users may try. */
  readonly overrides: readonly string[];
  /** Names of the Trusted Types policies that modules may create. */
  readonly policies: readonly string[];
  readonly reports?: string | undefined;
}

/** The security headers of all files of the console's own origin. */
const always = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/**
 * The security headers of files other than the page: if a browser opens such a file as a page, it may
 * do nothing. These headers do not contain the page's policy, which lists every host: with a hundred
 * hosts, eight small files would carry 60 KB of policies.
 */
export const fileHeaders: Readonly<Record<string, string>> = {
  'Content-Security-Policy': FILE_POLICY,
  ...always,
};

/** The security headers of the page of packages (`sdk/`), which has a stylesheet and no script. */
export const packagesHeaders: Readonly<Record<string, string>> = {
  'Content-Security-Policy': `default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  ...always,
};

/** Returns the security headers of the console's page. */
export function pageHeaders({
  modules,
  api,
  issuer,
  events,
  moduleApis = [],
  overrides,
  policies,
  reports,
}: PageOrigins): Record<string, string> {
  const scripts = [...modules, ...overrides];
  const hosts = unique([`'self'`, ...scripts]).join(' ');
  const others = [events, reports].flatMap((origin) => origin || []);
  const connect = unique([`'self'`, api, issuer, ...others, ...moduleApis, ...scripts]).join(' ');
  const policy = [
    `default-src 'none'`,
    `script-src ${hosts}`,
    `style-src ${hosts}`,
    `img-src ${hosts} data:`,
    `font-src ${hosts}`,
    `connect-src ${connect}`,
    `frame-src ${issuer} 'self'`,
    `frame-ancestors 'none'`,
    `base-uri 'none'`,
    `object-src 'none'`,
    // Sign-out sends a form, so that no address contains the ID token. Chromium also checks redirects.
    `form-action 'self' ${issuer}`,
    `require-trusted-types-for 'script'`,
    // Two modules, or two versions of a module, may create the policy of one framework. Browsers never allow a
    // second policy `default`.
    [
      'trusted-types default',
      ...policies,
      ...(policies.length > 0 ? ["'allow-duplicates'"] : []),
    ].join(' '),
  ];
  return {
    'Content-Security-Policy': policy.join('; '),
    // With overrides there is no Integrity-Policy, because the hashes of local builds are unknown.
    ...(overrides.length === 0 && { 'Integrity-Policy': 'blocked-destinations=(script)' }),
    ...always,
  };
}

/** Policies with names of their own, of the frameworks that do not work without a policy. */
const OF_FRAMEWORKS: readonly string[] = ['lit-html'];

/** Returns whether a module's policy may have this name. Valid names are safe in a header. */
export const isModulePolicy = (name: string): boolean =>
  /^module(-[a-z0-9]+)+$/.test(name) || OF_FRAMEWORKS.includes(name);

const unique = (values: readonly string[]): string[] => [...new Set(values)];
