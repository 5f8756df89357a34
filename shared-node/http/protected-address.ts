/** Checks whether a host is this machine. An IPv6 address can be in brackets, as in a URL. */
export const isLocalHost = (host: string): boolean =>
  /^(?:localhost|(?:[\w-]+\.)+localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/.test(host);

/** Checks whether traffic to an address is encrypted or stays on this machine. */
export const isProtected = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || isLocalHost(hostname);
