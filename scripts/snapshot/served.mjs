/** What the application serves and what its database is, of a test's world: embedded PostgreSQL, no demo. */
import { openOwnCluster } from '../../apps/server/src/test/world/own-cluster.ts';
import { routesOf } from '../../apps/server/src/test/content/routes.ts';
import { rows, schema } from './schema.mjs';
import { linesOf, stableJson } from './text.mjs';

const OPENAPI = '/prod-api/docs/openapi.json';

export const served = async () => {
  const world = await openOwnCluster();
  try {
    const { statusCode, body } = await world.app.inject({ method: 'GET', url: OPENAPI });
    if (statusCode !== 200) throw new Error(`${OPENAPI}: ${statusCode} ${body}`);
    return {
      'openapi.json': `${stableJson(JSON.parse(body), 1)}\n`,
      'routes.txt': linesOf(routesOf(world.app).map(({ method, url }) => `${url} ${method}`)),
      'schema.sql': await schema(world.asOwner),
      'rows.txt': await rows(world.asOwner),
    };
  } finally {
    await world.close();
  }
};
