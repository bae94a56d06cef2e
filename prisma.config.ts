import { defineConfig } from 'prisma/config';

// Only for the Prisma CLI (generate, authoring migrations). The server applies migrations itself.
export default defineConfig({
  schema: 'prisma/schema',
  migrations: { path: 'prisma/migrations' },
  ...(process.env['DATABASE_URL'] ? { datasource: { url: process.env['DATABASE_URL'] } } : {}),
});
