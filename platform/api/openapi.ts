import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '@console/shared-node/folders.ts';
import swagger from '@fastify/swagger';
import fastify from 'fastify';
import { rowChecks } from './api-rows.ts';
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
    'docs/contract.md': page
      .replace(/(?<=^<!-- permissions .*-->\n\n)[^<]*(?=\n<)/m, `${permissions.join(', ')}\n`)
      .replace(/(?<=^<!-- calls .*-->\n\n)[^<]*(?=\n<)/m, callTable),
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

/** Returns the table of calls in `docs/contract.md`. */
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
  const head = ['call', 'permission', 'body', 'problems', 'events'];
  return [head, head.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |\n`)
    .join('');
}

await main(process.argv[2]);
