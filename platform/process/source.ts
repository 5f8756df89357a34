import { isIPv6 } from 'node:net';

/**
 * What tries from an address are counted by: an IPv4 address itself; of an IPv6 address its network,
 * in which whoever has one address has 2⁶⁴ (RFC 4291 §2.5.4).
 */
export function sourceOf(address: string): string {
  const [plain = ''] = address.replace(/^::ffff:(?=[\d.]+$)/i, '').split('%');
  if (!isIPv6(plain)) return plain.slice(0, 64);
  const [before = '', after] = plain.split('::').map((part) => part.split(':').filter(Boolean));
  const groups = [...(before ?? [])];
  if (after !== undefined) {
    groups.push(...Array.from({ length: 8 - groups.length - after.length }, () => '0'), ...after);
  }
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}
