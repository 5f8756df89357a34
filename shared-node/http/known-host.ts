import type { IncomingMessage } from 'node:http';

/**
 * Returns the status that refuses a request for a host that this server does not have: 400 for none
 * or several (RFC 9112 §3.2), 421 for a stranger's (RFC 9110 §15.5.20). A web site can have a name of
 * its own lead to any address (DNS rebinding), and its scripts would then share an origin with the
 * server there. Known are the names of this machine and the address that the connection came to,
 * which no name can pose as. `X-Forwarded-Host` is never read: anybody can send it.
 *
 * @param named - other hosts, in small letters and with their port where a browser names it
 */
export function hostRefusal(
  { headersDistinct, httpVersion, url = '', socket }: IncomingMessage,
  named: readonly string[],
): 400 | 421 | undefined {
  const { localAddress = '', localPort } = socket;
  const port = localPort === 80 ? '' : `:${localPort}`;
  const own = ['localhost', '127.0.0.1', '::1', localAddress.replace(/^::ffff:/, '')].map(
    (name) => (name.includes(':') ? `[${name}]` : name) + port,
  );
  const isKnown = (host: string) => [...own, ...named].includes(host.toLowerCase());
  const { host: hosts = [] } = headersDistinct;
  if (hosts.length > 1 || (hosts.length === 0 && httpVersion !== '1.0')) return 400;
  const [, target] = /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)/i.exec(url) ?? [];
  return isKnown(hosts[0] ?? '') && isKnown(target ?? hosts[0] ?? '') ? undefined : 421;
}
