import { parseArgs } from 'node:util';
import { runMain, say } from '@console/shared-node/command.ts';
import { NumberedFailure } from '@console/shared-node/failure.ts';
import { checkModule } from './check/check.ts';
import { ownModule } from './own-module.ts';

const usage = `console new mf-<name>   make a micro-frontend in a folder of that name; --vue for one in Vue, built by Vite
console dev [--port n]  build it at each change, inside the console that it belongs to
console test            run its tests; further words are Jest's
console check           compile it against what is live in the console now
console build           build what is released, into dist
console release         build it, and have the console check it and make it live; --publish gives only
                        a link to try it, --trial 10 gives it to a tenth of the users, then --live;
                        --to <version>, --withdraw, --remove, --list, --history`;

/** The tool for modules in other repositories. */
async function main(): Promise<void> {
  const [command, ...words] = process.argv.slice(2);
  const here = () => ownModule(process.cwd());
  switch (command) {
    case 'new': {
      const options = { vue: { type: 'boolean' } } as const;
      const { values, positionals } = parseArgs({ args: words, options, allowPositionals: true });
      const [name = '', ...more] = positionals;
      if (more.length > 0) throw notUnderstood();
      const { makeOwnModule } = await import('./new.ts');
      return makeOwnModule(name, values.vue ? 'vue' : 'react');
    }
    case 'dev': {
      const { values } = parseArgs({ args: words, options: { port: { type: 'string' } } });
      const { developModule } = await import('./dev.ts');
      return developModule(here(), values.port);
    }
    case 'test': {
      const { testModule } = await import('./test.ts');
      process.exitCode = await testModule(here(), words);
      return;
    }
    case 'check':
      return checkModule(here());
    case 'build': {
      const { buildModule } = await import('./build-module.ts');
      return say(`Built ${await buildModule(here())}`);
    }
    case 'release': {
      const { releaseModule } = await import('./release.ts');
      return releaseModule(here(), words);
    }
    case undefined:
    case '--help':
      return say(usage);
    default:
      throw notUnderstood();
  }
}

const notUnderstood = () => new NumberedFailure('MF-150', `${usage}\n\nThat is not understood`);

runMain(main);
