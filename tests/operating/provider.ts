import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '@console/shared-node/folders.ts';
import { KeycloakServer } from '../keycloak/keycloak-server.ts';

const PORT = 8080;

/** Starts a Keycloak with the realm that the guide has written, and with accounts. */
export async function startProvider(home: string, realmFile: string): Promise<KeycloakServer> {
  const server = new KeycloakServer(home, PORT);
  await server.importRealm('https://nobody.example');
  const read = async (file: string) => JSON.parse(await readFile(file, 'utf8'));
  const { users } = await read(path.join(root, 'platform/keycloak/platform-realm.json'));
  const realm = { ...(await read(realmFile)), users };
  await writeFile(path.join(home, 'data/import/platform-realm.json'), JSON.stringify(realm));
  await server.start();
  return server;
}
