import { parseArgs } from 'node:util';
import { runMain, say } from '@console/shared-node/command.ts';
import { NumberedFailure } from '@console/shared-node/failure.ts';
import { checkModule } from './check/check.ts';
import { ownModule } from './own-module.ts';

const usage = `console new mf-<name>   create a micro-frontend in a new folder; --with react, vue
                        (built by Vite) or none; the default is react
console dev [--port n]  build the module at each change, and run it in its console;
                        --mock <document> answers its API from an OpenAPI document, with all permissions but
                        those of --without <permission>, and lists of --rows <number>
console api <name> <document>
                        write the types of an API from its OpenAPI document, a file or an address
console test            run the module's tests; other arguments are passed to Jest
console check           check the module, also against the modules that are live in its console
console build           build the module for release, into dist
console release         build the module, and release it to its console; --publish only publishes it,
                        with a link to try it; --trial 10 gives it to a tenth of the users, then --live;
                        --from <folder> sends what another tool built; --to <version>, --withdraw,
                        --remove, --list, --history`;

async function main(): Promise<void> {
  const [command, ...words] = process.argv.slice(2);
  const here = () => ownModule(process.cwd());
  switch (command) {
    case 'new': {
      const options = { with: { type: 'string', default: 'react' } } as const;
      const { values, positionals } = parseArgs({ args: words, options, allowPositionals: true });
      const [name = '', ...more] = positionals;
      if (more.length > 0) throw wrongUsage(`Too many arguments: ${more.join(' ')}`);
      const { createOwnModule } = await import('./new.ts');
      return createOwnModule(name, values.with);
    }
    case 'dev': {
      const options = {
        port: { type: 'string' },
        mock: { type: 'string', multiple: true },
        without: { type: 'string', multiple: true },
        rows: { type: 'string' },
      } as const;
      const { values } = parseArgs({ args: words, options });
      const { developModule } = await import('./dev.ts');
      return developModule(here(), values);
    }
    case 'api': {
      const [name = '', document, ...more] = words;
      if (document === undefined || more.length > 0) {
        throw wrongUsage('console api needs a name and an OpenAPI document');
      }
      const { writeOwnTypes } = await import('./api.ts');
      return writeOwnTypes(here(), name, document);
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
      return say(usage);
    default:
      throw wrongUsage(`Unknown command "${command}"`);
  }
}

const wrongUsage = (why: string) => new NumberedFailure('MF-150', `${usage}\n\n${why}`);

// Jest has a help of its own.
runMain(main, process.argv[2] === 'test' ? undefined : usage);
