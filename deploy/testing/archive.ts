import { createGzip } from 'node:zlib';
import { type Header, pack } from 'tar-stream';

/** An archive entry: its name, content, and further header fields. */
export type Entry = readonly [name: string, content: string | Buffer, more?: Partial<Header>];

/** Builds an archive; may also build one that no client would send. */
export async function archiveOf(entries: Iterable<Entry>): Promise<Buffer> {
  const archive = pack();
  const packed = archive.pipe(createGzip());
  const chunks: Buffer[] = [];
  packed.on('data', (chunk) => chunks.push(chunk));
  const ended = new Promise((resolve, reject) => packed.once('end', resolve).once('error', reject));
  for (const [name, content, more] of entries) {
    await new Promise<void>((resolve, reject) => {
      archive.entry({ name, ...more }, content, (error) => (error ? reject(error) : resolve()));
    });
  }
  archive.finalize();
  await ended;
  return Buffer.concat(chunks);
}
