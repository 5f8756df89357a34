import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '@console/shared-node/folders.ts';
import swagger from '@fastify/swagger';
import fastify from 'fastify';
import { rowChecks } from './api-rows.ts';
import { kindMeanings } from './events/frame.ts';
import { fieldCodes } from './field-codes.ts';
import { permissions } from './permission.ts';
import { fastifyPath, fastifySchema } from './route.ts';
import { routes } from './routes.ts';
import { schemas } from './schemas.ts';
import { adminEndpoint } from './settings.ts';

/** Writes the documents that are generated from the routes, below the given folder or into the project. */
async function main(folder = root): Promise<void> {
  const page = await readFile(path.join(root, 'docs/contract.md'), 'utf8');
  const documents = {
    'platform/api/openapi.json': `${JSON.stringify(await openApiDocument(), null, 2)}\n`,
    'docs/contract.md': Object.entries(sections).reduce(
      (text, [name, write]) =>
        text.replace(new RegExp(`(?<=^<!-- ${name} of .*-->\\n\\n)[^<]*(?=\\n<)`, 'm'), write),
      page,
    ),
    'shared-auth/src/row/api-rows.ts': rowChecks(),
  };
  for (const [name, text] of Object.entries(documents)) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text);
  }
}

/** Returns the OpenAPI 3.1 document of the routes. */
async function openApiDocument(): Promise<object> {
  const server = fastify();
  await server.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Platform administration',
        version: '1.0.0',
        description: 'The API of a console for administrators of a multi-tenant platform.',
      },
      servers: [{ url: adminEndpoint }],
      components: {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      },
    },
    refResolver: { buildLocalReference: (schema) => String(schema.$id) },
  });
  for (const schema of schemas) server.addSchema(schema);
  for (const route of routes) {
    const url = fastifyPath(route);
    server.route({ method: route.method, url, schema: fastifySchema(route), handler: () => '' });
  }
  await server.ready();
  const document = server.swagger();
  await server.close();
  return document;
}

/** The generated parts of `docs/contract.md`, by their names in its comments. */
const sections: Readonly<Record<string, () => string>> = {
  permissions: () => `${permissions.join(', ')}\n`,
  calls: callTable,
  codes: codeTable,
  kinds: kindTable,
};

/** Returns the table of calls. */
function callTable(): string {
  const rows = routes.map((route) => {
    const { method, path, permissions, everyHub, body, problems, events, extension } = route;
    return [
      `${method} ${path}${extension ? ` (extension \`${extension}\`)` : ''}`,
      permissions.join(' or ') + (everyHub ? `; other hubs: ${everyHub}` : ''),
      (body ?? (['POST', 'PUT'].includes(method) ? 'empty' : '')).replace('Body', '').toLowerCase(),
      (problems ?? []).join(', '),
      (events ?? []).join(', '),
    ];
  });
  return table(['call', 'permission', 'body', 'problems', 'events'], rows);
}

/** Returns the table of the codes in `errors`. */
function codeTable(): string {
  const rows = Object.entries(fieldCodes).map(([code, { status, meaning }]) => [
    `\`${code}\``,
    String(status),
    meaning,
  ]);
  return table(['code', 'status', 'meaning'], rows);
}

/** Returns the table of the kinds of events, with the calls that publish them. */
function kindTable(): string {
  const rows = Object.entries(kindMeanings).map(([kind, meaning]) => {
    const calls = routes.filter(
      ({ method, events = [] }) => method !== 'GET' && events.some((one) => one === kind),
    );
    const names = calls.map(({ method, path }) => `\`${method} ${path}\``);
    return [`\`${kind}\``, meaning, names.join(', ')];
  });
  return table(['kind', 'changed', 'published by'], rows);
}

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |\n`).join('');

await main(process.argv[2]);
