import type { IncomingMessage } from 'node:http';

/**
 * Returns the status with which to reject a request; undefined if its host is known. The status is 400 for
 * no host or several hosts (RFC 9112 §3.2), or for a header without a name (RFC 9112 §5), which Node 20.19.0
 * accepts. It is 421 for an unknown host (RFC 9110 §15.5.20): a web site can point its own host name to any
 * address (DNS rebinding), and its scripts would then share an origin with the server there. Known hosts are
 * the names of this machine, and the address to which the client connected, which no host name can imitate.
 * Never reads `X-Forwarded-Host`, which any client can send.
 *
 * @param named - other hosts, in lower case, with the port if browsers send it
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
  if ('' in headersDistinct) return 400;
  if (hosts.length > 1 || (hosts.length === 0 && httpVersion !== '1.0')) return 400;
  const [, target] = /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)/i.exec(url) ?? [];
  return isKnown(hosts[0] ?? '') && isKnown(target ?? hosts[0] ?? '') ? undefined : 421;
}
