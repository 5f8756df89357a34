/** How clients reach nginx. */
export interface Listening {
  /** Folder with `fullchain.pem` and `privkey.pem`; by default, Let's Encrypt's for the host. */
  readonly certificate?: string | undefined;
  /** Port for plain HTTP, if TLS ends in front of nginx. */
  readonly behindTls?: string | undefined;
  /** Addresses and networks of the servers at which TLS ends. */
  readonly proxies?: readonly string[] | undefined;
  /** Whether nginx has the directive `http2`, which replaces the parameter of `listen` since 1.25.1. */
  readonly hasHttp2?: boolean | undefined;
}

/** A port's default server decides the protocols for all servers of the port. */
const PROTOCOLS = '  ssl_protocols TLSv1.2 TLSv1.3;\n';

/** Returns the parts of a server block for an origin. */
export function toServer(
  origin: string,
  listening: Listening,
): Record<'name' | 'listen' | 'tls' | 'redirect', string> {
  const { hostname: name, port, protocol } = new URL(origin);
  const { certificate = `/etc/letsencrypt/live/${name}`, behindTls, proxies = [] } = listening;
  if (protocol === 'http:') return { name, listen: onBoth(port || '80'), tls: '', redirect: '' };
  if (behindTls) {
    const trusted = proxies.map((proxy) => `  set_real_ip_from ${proxy};\n`).join('');
    const tls = `${trusted}  real_ip_header X-Forwarded-For;\n  real_ip_recursive on;\n`;
    return { name, listen: onBoth(behindTls), tls, redirect: '' };
  }
  return {
    name,
    listen: listening.hasHttp2
      ? `${onBoth(port || '443', ' ssl')}\n  http2 on;`
      : onBoth(port || '443', ' ssl http2'),
    tls: `  ssl_certificate ${certificate}/fullchain.pem;
  ssl_certificate_key ${certificate}/privkey.pem;
${PROTOCOLS}`,
    redirect: port ? '' : redirectServer(name),
  };
}

/**
 * Returns a default server for each port, which rejects unknown hosts. Without it, the first server
 * that nginx reads would answer them, even under a foreign name that points to this machine.
 */
export function defaultServers(origins: readonly string[], listening: Listening): string {
  const { behindTls, hasHttp2 } = listening;
  const protocols = hasHttp2 ? ' ssl' : ' ssl http2';
  const servers = origins.map((origin) => {
    const { port, protocol } = new URL(origin);
    const hasTls = protocol === 'https:' && !behindTls;
    const at = hasTls ? port || '443' : behindTls || port || '80';
    return `server {
${onBoth(at, hasTls ? `${protocols} default_server` : ' default_server')}
  server_name "";
${hasTls ? `  ssl_reject_handshake on;\n${PROTOCOLS}` : ''}  access_log off;
  return 421;
}
`;
  });
  return `# Rejects hosts that no other server has, with status 421 and a rejected TLS handshake.
# Written by \`npm run deploy\`; see deploy/hosting/README.md.

${[...new Set(servers)].join('\n')}`;
}

/** Returns the lines that listen to IPv4 and IPv6. */
const onBoth = (port: string, parameters = ''): string =>
  `  listen ${port}${parameters};\n  listen [::]:${port}${parameters};`;

const redirectServer = (name: string): string => `
server {
${onBoth('80')}
  server_name ${name};
  access_log off;
  return 301 https://${name}$request_uri;
}
`;
