import type { Pool } from '#db/client.ts';
import { settingsNow } from '#services/settings/settings.ts';

/** What an installation has decided about how its staff come in. */
export type Security = {
  idleMin: number;
  /** A second factor is demanded of everybody. */
  totp: boolean;
  /** A new login ends the others of the same person. */
  single: boolean;
  /** Days after which a password has to be renewed; 0: never. */
  pwdDays: number;
};

/** Read afresh: what guards the door is in force with the next login. */
export const readSecurity = async (pool: Pool, config: { production: boolean }): Promise<Security> => {
  const now = await settingsNow({ pool, config });
  return {
    idleMin: now('security.idleMin'),
    totp: now('security.totp'),
    single: now('security.oneSession'),
    pwdDays: now('security.pwdDays'),
  };
};
