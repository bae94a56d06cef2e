import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '#app.ts';
import { loadConfig } from '#config.ts';
import type { Deps } from '#deps.ts';
import type { App } from '#http/app-types.ts';
import { createCipher } from '#ports/keys/cipher.ts';
import { createRobots } from '#ports/robot/robot.ts';
import { createSso } from '#ports/sso/sso.ts';
import { createPasswords } from '#ports/password/password.ts';
import { keysOfConfig } from '#ports/signing/key-files.ts';
import { secretsFrom } from '#ports/keys/secrets.ts';
import { openSigning } from '#ports/signing/signing.ts';
import { createStorage } from '#ports/storage/create-storage.ts';
import { createTruth } from '#ports/truth/create-truth.ts';
import { openTestDatabase, type TestDatabase } from './database.ts';
import { readOnly } from './read-only.ts';
import { watchAnswers } from '#test/people/masked.ts';

/** A message that the application sent; `failing` makes the provider refuse. */
type Outbox = {
  messages: { channel: 'mail' | 'sms'; to: string; template: string; text: string }[];
  failing: boolean;
};

export type TestWorld = {
  app: App;
  deps: Deps;
  outbox: Outbox;
  asOwner: TestDatabase['asOwner'];
  close: () => Promise<void>;
};

const SECRET = 'q7VxTn2rJm9cYw4ZsKdHb6PgLf3uRe8a';

/**
 * The whole application on a fresh clone of the template database, with an outbox instead of the post; `open` brings
 * another database.
 */
export const openTestWorld = async (
  env: Record<string, string> = {},
  open: () => Promise<TestDatabase> = openTestDatabase,
): Promise<TestWorld> => {
  const database = await open();
  const dataDir = await mkdtemp(join(tmpdir(), 'zhibiao-test-'));
  const config = loadConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    ...(database.ownerUrl !== null && { MIGRATE_DATABASE_URL: database.ownerUrl }),
    SECRET_KEY: SECRET,
    LOG_LEVEL: 'error',
    DEMO: '0',
    PUBLIC_URL: 'http://localhost:3000',
    ...env,
  });
  const reads = readOnly(database.pool, database.url);
  const truth = createTruth(config);
  const secrets = secretsFrom(Buffer.from(SECRET));
  const outbox: Outbox = { messages: [], failing: false };
  const post =
    (channel: 'mail' | 'sms') =>
    async ({ to, template, text }: { to: string; template: string; text: string }) => {
      if (outbox.failing) throw new Error('the provider refused');
      outbox.messages.push({ channel, to, template, text });
      return null;
    };
  const deps: Deps = {
    config,
    db: database.db,
    pool: database.pool,
    reading: reads.reading,
    secrets,
    passwords: createPasswords(secrets, config.bcryptCost),
    storage: createStorage(config),
    mail: { send: post('mail') },
    refreshChannels: async () => {},
    sms: { send: post('sms') },
    robots: createRobots(),
    sso: createSso(config),
    cipher: createCipher(secrets, database.pool),
    truth,
    ...(await openSigning({ truth, keys: keysOfConfig(config) }, database.pool, () => {})),
  };
  const app = await buildApp(deps);
  const masked = watchAnswers(app);
  await app.ready();
  return {
    app,
    deps,
    outbox,
    asOwner: database.asOwner,
    close: async () => {
      const leaks = await masked.leaks(database.pool);
      await app.close();
      await reads.close();
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
      if (leaks.length > 0) throw new Error(`somebody can be read whole:\n${leaks.join('\n')}`);
    },
  };
};
