import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cp, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { root } from '@console/shared-node/folders.ts';

/** The project's current files, also with uncommitted changes, as a Git repository in a single file. */
export class ProjectSource {
  readonly #work: string;
  readonly #bundle: string;

  private constructor(work: string, bundle: string) {
    this.#work = work;
    this.#bundle = bundle;
  }

  static async make(work: string, bundle: string): Promise<ProjectSource> {
    const listed = git(root, ['ls-files', '-z', '--cached', '--others', '--exclude-standard']);
    for (const file of listed.split('\0').filter(Boolean)) {
      const copy = path.join(work, file);
      await mkdir(path.dirname(copy), { recursive: true });
      // Git also lists files that were deleted without a commit; they cannot be copied.
      await cp(path.join(root, file), copy).catch(() => undefined);
    }
    git(work, ['init', '--quiet', '--initial-branch=main']);
    const source = new ProjectSource(work, bundle);
    source.#commit('The project as it is');
    return source;
  }

  raiseVersion(module: string, version: string): void {
    const file = path.join(this.#work, module, 'package.json');
    const content = JSON.parse(readFileSync(file, 'utf8'));
    writeFileSync(file, `${JSON.stringify({ ...content, version }, null, 2)}\n`);
    this.#commit(`${module} ${version}`);
  }

  #commit(subject: string): void {
    const author = ['-c', 'user.name=Operator', '-c', 'user.email=operator@example.ch'];
    git(this.#work, ['add', '--all']);
    git(this.#work, [...author, 'commit', '--quiet', '--message', subject]);
    git(this.#work, ['bundle', 'create', '--quiet', this.#bundle, 'HEAD', 'main']);
  }
}

const git = (folder: string, words: readonly string[]): string =>
  execFileSync('git', ['-C', folder, ...words], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
