import { STAFF_SESSION } from '@zhibiao/contract/staff';
import { many, type Queryable, sql } from '#db/sql.ts';

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

const ROWS = sql<{ key: string; value: unknown }>`
  SELECT key, value FROM "Setting"
  WHERE key = ANY(${['security.idleMin', 'security.totp', 'security.single', 'security.pwdDays']})`;

/** In production a second factor is demanded unless the setting says no. */
export const readSecurity = async (on: Queryable, { production }: { production: boolean }): Promise<Security> => {
  const rows = new Map((await many(on, ROWS)).map(({ key, value }) => [key, value]));
  const number = (key: string, otherwise: number) => {
    const value = rows.get(key);
    return typeof value === 'number' ? value : otherwise;
  };
  const flag = (key: string, otherwise: boolean) => {
    const value = rows.get(key);
    return typeof value === 'boolean' ? value : otherwise;
  };
  return {
    idleMin: number('security.idleMin', STAFF_SESSION.idleMin),
    totp: flag('security.totp', production),
    single: flag('security.single', false),
    pwdDays: number('security.pwdDays', 0),
  };
};
