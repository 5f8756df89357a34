/** The parts of the server templates that depend on where the files are. */
export type FileLocations = Readonly<
  Record<
    | 'store'
    | 'files'
    | 'version'
    | 'versions'
    | 'package'
    | 'packages'
    | 'file'
    | 'screen'
    | 'index'
    | 'internal'
    | 'unavailable',
    string
  >
>;

/** Folders of files, paths on the console's origin, and nginx's folder. */
interface Paths {
  /** Part of the names that are unique in nginx. */
  readonly id: string;
  readonly releases: string;
  readonly page: string;
  readonly folder: string;
  /** Path of the console, with slashes at both ends. */
  readonly base: string;
  readonly path: string;
}

const lines = (depth: number, all: readonly string[]): string =>
  all.map((line) => ' '.repeat(depth) + line).join('\n');

const inServer = (...all: readonly string[]): string => lines(2, all);
const inLocation = (...all: readonly string[]): string => lines(4, all);

/** Returns rewrites of package paths, like `packageAt`; root-config's package is `console`. */
const packages = (base: string): readonly (readonly [from: string, to: string])[] => [
  [String.raw`^${base}sdk/console-([0-9][^/]*)\.tgz$`, '/root-config/$1/package.tgz'],
  [String.raw`^${base}sdk/([a-z-]+)-([0-9][^/]*)\.tgz$`, '/$1/$2/package.tgz'],
];

/** Returns the parts for files in folders of the machine that nginx runs on. */
export function folderLocations({ id, releases, page, base, path }: Paths): {
  readonly console: FileLocations;
  readonly module: FileLocations;
} {
  const found = `try_files $uri @console_missing_${id};`;
  const compressed = ['etag on;', 'gzip_static on;', 'brotli_static on;'];
  const link =
    '# A link that each release replaces, so the next request is answered from the new edition.';
  const released = inLocation(`rewrite ^${path}(/.*)$ $1 break;`, `root ${releases};`, found);
  const console = {
    store: '',
    files: inServer(link, `root ${page};`, ...compressed),
    version: released,
    versions: released,
    package: inLocation(
      ...packages(base).map(([from, to]) => `rewrite ${from} ${to} break;`),
      `root ${releases};`,
      found,
    ),
    packages: inLocation('rewrite ^ /sdk/index.html break;', found),
    file: inLocation(`rewrite ^${base}(.*)$ /$1 break;`, found),
    screen: inLocation(`try_files /index.html @console_missing_${id};`),
    index: inLocation('rewrite ^ /index.html break;'),
    internal: '',
    unavailable: '',
  };
  const ofModule = { version: inLocation(found), versions: inLocation(found) };
  return {
    console,
    module: { ...console, files: inServer(`root ${releases};`, ...compressed), ...ofModule },
  };
}

/**
 * Returns the parts for a bucket. A bucket has no links, so nginx first reads the number of the live
 * edition from the page's metadata (`release/store/bucket`). nginx cannot check whether a compressed
 * copy exists, so every compressible file in a bucket has both copies.
 *
 * @param address - address of the deployment on the bucket's server, with a trailing slash
 */
export function bucketLocations(
  { id, folder, base, path }: Paths,
  address: string,
): ReturnType<typeof folderLocations> {
  const { protocol, hostname, port, pathname } = new URL(address);
  const below = `${protocol}//console_bucket_${id}${pathname.replace(/\/$/, '')}`;
  const objectRequest = `include ${folder}/bucket.conf;`;
  // The path becomes part of an address, so it may only contain characters of file names.
  const fileNamesOnly = 'if ($uri ~ [^a-zA-Z0-9._~/-]) { return 404; }';
  const fromEdition = (live: string, rewrite: string, ...before: readonly string[]) =>
    inLocation(
      objectRequest,
      ...before,
      rewrite,
      `auth_request ${live};`,
      'auth_request_set $console_edition $upstream_http_x_amz_meta_edition;',
      `proxy_pass ${below}/editions/$console_edition$uri$console_suffix_${id};`,
    );
  const fromRelease = (...rewrites: readonly string[]) =>
    inLocation(
      objectRequest,
      fileNamesOnly,
      ...rewrites,
      `proxy_pass ${below}$uri$console_suffix_${id};`,
    );
  const liveEdition = (at: string) => `
  location = ${at} {
    internal;
    ${objectRequest}
    proxy_method HEAD;
    proxy_pass ${below}/index.html;
  }
`;
  const live = `${base}.live-edition`;
  const page = fromEdition(live, 'rewrite ^ /page/index.html break;');
  const versions = String.raw`/([a-z0-9-]+)/versions\.json$ /versions/$1.json break;`;
  const console = {
    store: `
upstream console_bucket_${id} {
  # nginx resolves this name when it starts or is reloaded.
  server ${hostname}:${port || (protocol === 'https:' ? '443' : '80')};
  keepalive 32;
}

map $uri $console_compressible_${id} {
  default no;
  ${String.raw`~\.(html|js|css|json|svg)$`} yes;
}

map "$console_compressible_${id} $http_accept_encoding" $console_suffix_${id} {
  default "";
  ${acceptsEncoding('br')} .br;
  ${acceptsEncoding('gzip')} .gz;
}
`,
    files: '',
    version: fromRelease(`rewrite ^${path}(/.*)$ /releases$1 break;`),
    versions: fromEdition(live, `rewrite ^${path}${versions}`, fileNamesOnly),
    package: fromRelease(
      ...packages(base).map(([from, to]) => `rewrite ${from} /releases${to} break;`),
    ),
    packages: fromEdition(live, 'rewrite ^ /page/sdk/index.html break;'),
    file: fromEdition(live, `rewrite ^${base}(.*)$ /page/$1 break;`, fileNamesOnly),
    screen: page,
    index: page,
    internal: liveEdition(live),
    unavailable: `
location @console_unavailable_${id} {
  include ${folder}/file-headers.conf;
  add_header Cache-Control no-store always;
  types { }
  default_type text/plain;
  return 503 "The bucket does not answer.\\n";
}
`,
  };
  const ofModule = {
    version: fromRelease('rewrite ^(/.*)$ /releases$1 break;'),
    versions: fromEdition('/.live-edition', `rewrite ^${versions}`, fileNamesOnly),
    internal: liveEdition('/.live-edition'),
  };
  return { console, module: { ...console, ...ofModule } };
}

/** Matches clients that accept an encoding, and do not give it the quality 0 (RFC 9110 §12.5.3). */
const acceptsEncoding = (encoding: string): string =>
  String.raw`"~^yes (?!.*\b${encoding}\s*;\s*q=0(\.0*)?\s*(,|$)).*\b${encoding}\b"`;

/** Returns the values for `bucket.conf`. */
export function bucketValues(id: string, address: string): Record<'id' | 'host' | 'tls', string> {
  const { protocol, host, hostname } = new URL(address);
  const tls = [
    'proxy_ssl_server_name on;',
    `proxy_ssl_name ${hostname};`,
    'proxy_ssl_verify on;',
    'proxy_ssl_verify_depth 4;',
    'proxy_ssl_trusted_certificate /etc/ssl/certs/ca-certificates.crt;',
  ];
  return { id, host, tls: protocol === 'https:' ? tls.join('\n') : '' };
}
