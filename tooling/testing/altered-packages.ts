import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { retyped } from '@console/deploy/testing/cases/type-changes.ts';
import { dist } from '@console/shared-node/folders.ts';
import { extract } from 'tar-stream';
import { packTarball } from '../bundler/package/package.ts';
import type { BreakingChange } from './type-changes.ts';

/** Serves `sdk/` like a console, with a live shared module whose declarations are changed. */
export class AlteredPackages {
  readonly #files = new Map<string, Buffer>();

  readonly server: Server = createServer((request, response) => {
    const found = this.#files.get(request.url ?? '');
    response.writeHead(found ? 200 : 404);
    response.end(found);
  });

  /** Makes a change live. @param installed - file names of a module's installed packages, by package */
  async offer(
    { of, change }: BreakingChange,
    installed: Readonly<Record<string, string>>,
    version: string,
  ): Promise<void> {
    const files = await filesOfPackage(of);
    for (const [file, text] of Object.entries(files)) {
      if (file.endsWith('.d.ts')) files[file] = retyped(text, change);
    }
    const packages = Object.fromEntries(
      Object.entries(installed).map(([name, file]) => [name, { version: '', file }]),
    );
    const file = `${of}-${version}.tgz`;
    packages[`@console/${of}`] = { version, file };
    this.#files.set(`/sdk/${file}`, await packTarball(files));
    this.#files.set('/sdk/index.json', Buffer.from(JSON.stringify({ packages })));
  }
}

async function filesOfPackage(module: string): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  const tarball = gunzipSync(readFileSync(path.join(dist, module, 'package.tgz')));
  for await (const entry of Readable.from(tarball).pipe(extract())) {
    files[entry.header.name.replace('package/', '')] = (await buffer(entry)).toString();
  }
  return files;
}
