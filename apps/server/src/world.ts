import type { Config } from '#config.ts';
import { connect, type Db } from '#db/client.ts';
import type { Deps } from '#deps.ts';
import { createCipher } from '#ports/cipher.ts';
import { createMail } from '#ports/mail.ts';
import { createPasswords } from '#ports/password.ts';
import { loadSecrets } from '#ports/secrets.ts';
import { openSigning } from '#ports/signing.ts';
import { createRobots } from '#ports/robot.ts';
import { createSms } from '#ports/sms.ts';
import { createStorage } from '#ports/storage.ts';

const hasPeople = async (db: Db): Promise<boolean> => (await db.user.findFirst({ select: { id: true } })) !== null;

export type World = { deps: Deps; close: () => Promise<void> };

/** Everything real that the application touches, from its configuration. */
export const createWorld = async (config: Config, databaseUrl: string, log: (line: string) => void): Promise<World> => {
  const { db, pool, close } = connect(databaseUrl, config.databasePool);
  const keys = async () => ({
    secrets: await loadSecrets(config, () => hasPeople(db)),
    ...(await openSigning(config.dataDir, pool, log)),
  });
  const { secrets, signer, register } = await keys().catch(async (error: unknown) => {
    await close();
    throw error;
  });
  const deps: Deps = {
    config,
    db,
    pool,
    secrets,
    signer,
    register,
    storage: createStorage(config),
    mail: createMail(config, log),
    sms: createSms(config, log),
    robots: createRobots(),
    cipher: createCipher(secrets, pool),
    passwords: createPasswords(secrets, config.bcryptCost),
  };
  return { deps, close };
};
