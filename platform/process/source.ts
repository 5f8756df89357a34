import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** Returns the client's address. Dual-stack sockets write IPv4 addresses with a prefix, which is removed. */
export const getAddress = ({ ip }: FastifyRequest): string => withoutPrefix(ip);

const withoutPrefix = (address: string) => address.replace(/^::ffff:(?=[\d.]+$)/i, '');

/**
 * Returns the key by which attempts from an address are counted: an IPv4 address itself, or the /64
 * network of an IPv6 address, because one client has all its 2⁶⁴ addresses (RFC 4291 §2.5.4).
 */
export function getSource(address: string): string {
  const [plain = ''] = withoutPrefix(address).split('%');
  if (!isIPv6(plain)) return plain.slice(0, 64);
  const [before = '', after] = plain.split('::').map((part) => part.split(':').filter(Boolean));
  const groups = [...(before ?? [])];
  if (after !== undefined) {
    groups.push(...Array.from({ length: 8 - groups.length - after.length }, () => '0'), ...after);
  }
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}
