import swagger from '@fastify/swagger';
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import { Lists } from './list.ts';
import { addCalls, createServer } from './server.ts';
import { adminEndpoint, readSettings } from './settings.ts';
import type { Tables } from './tables.ts';

/** The OpenAPI 3.1 document of the calls, made from their routes. */
export async function openApiDocument(): Promise<object> {
  const settings = readSettings({ ISSUER: 'http://localhost', CONSOLE_ORIGIN: 'http://localhost' });
  const server = await createServer(settings);
  await server.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Platform administration',
        version: '1.0.0',
        description: 'The calls of the console for administrators of a multi-tenant platform.',
      },
      servers: [{ url: adminEndpoint }],
      components: {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      },
    },
    refResolver: { buildLocalReference: (schema) => String(schema.$id) },
    transform: ({ schema, url }) => ({ schema, url: url.slice(adminEndpoint.length) }),
  });
  const database = withoutDatabase();
  const verifyToken = () => Promise.reject(new Error('This server is only described.'));
  await addCalls(server, { database, lists: new Lists(database), verifyToken }, settings);
  await server.ready();
  const document = server.swagger();
  await server.close();
  return document;
}

function withoutDatabase(): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}
