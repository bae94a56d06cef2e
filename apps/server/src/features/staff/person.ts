import type { Client } from '#db/client.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { maybeOne, type Queryable, sql, type Statement } from '#db/sql.ts';
import { forbidden } from '#errors.ts';

/** What of a row decides how its holder may come in. */
export type StaffRecord = {
  id: string;
  account: string;
  name: string;
  email: string | null;
  status: number;
  passwordHash: string | null;
  pwdUpdatedAt: Date | null;
  totpCipher: string | null;
  totpStep: bigint;
};
type Stored = Omit<StaffRecord, 'totpStep'> & { totpStep: string };

/** Columns of "Staff" p. */
export const PERSON = sql`p.id, p.account, p.name, p.email, p.status, p."passwordHash", p."pwdUpdatedAt",
  p."totpCipher", p."totpStep"::text`;
export const personFrom = (row: Stored): StaffRecord => ({ ...row, totpStep: BigInt(row.totpStep) });

const find = async (on: Queryable, where: Statement): Promise<StaffRecord | null> => {
  const row = await maybeOne(on, sql<Stored>`SELECT ${PERSON} FROM "Staff" p WHERE ${where}`);
  return row && personFrom(row);
};
export const findByAccount = (on: Queryable, account: string) => find(on, sql`p.account = ${account}`);
export const findById = (on: Queryable, id: string) => find(on, sql`p.id = ${id}`);
/** Held until the transaction ends. */
export const holdById = (client: Client, id: string) => find(client, sql`p.id = ${id} FOR UPDATE`);

/** Of an endpoint that only persons may call: who, and by which login. */
export const selfOf = ({ kind, id, sessionId }: Staff): { id: string; sessionId: string } => {
  if (kind !== 'person' || sessionId === null) throw forbidden();
  return { id, sessionId };
};
