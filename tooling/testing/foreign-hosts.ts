/**
 * Returns requests that name a foreign host, as in DNS rebinding: one for each way to do so.
 *
 * @param console - origin of the console
 */
export const foreignHosts = (
  port: number,
  address: string,
  console: string,
): Readonly<Record<string, string>> => {
  const get = (...lines: readonly string[]) =>
    `${[...lines, 'Connection: close'].join('\r\n')}\r\n\r\n`;
  const line = `GET ${address} HTTP/1.1`;
  const named = (host: string) => [host, get(line, `Host: ${host}`)];
  const foreign = [
    'evil.example',
    `evil.example:${port}`,
    `localhost.evil.example:${port}`,
    `localhost.:${port}`,
    `evil@localhost:${port}`,
    `localhost:${port}, evil.example`,
    `10.0.0.1:${port}`,
    `0.0.0.0:${port}`,
    `[::ffff:7f00:1]:${port}`,
    'localhost',
    'localhost:1',
    ':',
  ];
  const known = `Host: localhost:${port}`;
  return {
    ...Object.fromEntries(foreign.map(named)),
    'no host, in HTTP/1.0': get(`GET ${address} HTTP/1.0`),
    'an absolute address': get(`GET http://evil.example:${port}${address} HTTP/1.1`, known),
    'a forwarded host': get(line, 'Host: evil.example', `X-Forwarded-Host: localhost:${port}`),
    'a second host': get(line, 'Host: evil.example', known),
    'a second host at the end': get(line, known, 'Host: evil.example'),
    'an upgrade': get(line, 'Host: evil.example', 'Connection: Upgrade', 'Upgrade: websocket'),
    'a preflight': get(`OPTIONS ${address} HTTP/1.1`, 'Host: evil.example', `Origin: ${console}`),
  };
};
