/** Whether a host is this machine. An IPv6 address may stand in brackets, as a URL has it. */
export const isLocalHost = (host: string): boolean =>
  /^(?:localhost|(?:[\w-]+\.)+localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/.test(host);

/** Nobody can read or change what goes there, or it stays on this machine. */
export const isProtected = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || isLocalHost(hostname);
