import { many, maybeOne, type Queryable, sql } from '#db/sql.ts';
import type { Deps } from '#deps.ts';
import { refused } from '#errors.ts';
import { openSecret } from '#ports/keys/kept-secret.ts';
import type { SsoClient } from '#ports/sso/provider.ts';

/** Who comes in by it. */
export type SsoDoor = 'learner' | 'staff';
export type SsoProvider = SsoClient & { name: string };
type Stored = Omit<SsoProvider, 'secret'> & { secretCipher: string };

export const forDoor = (door: SsoDoor) => (door === 'staff' ? sql`p."forStaff"` : sql`p."forLearners"`);
const findOne = (id: string) => sql<Stored>`
  SELECT p.id, p.kind, p.name, p.issuer, p."clientId", p."secretCipher", p.version FROM "SsoProvider" p
  WHERE p.id = ${id}`;
const findOpen = (id: string, door: SsoDoor) => sql<Stored>`${findOne(id)} AND p.enabled AND ${forDoor(door)}`;

type Needs = Pick<Deps, 'pool' | 'secrets'>;
const opened = ({ secrets }: Needs, row: Stored | null): SsoProvider => {
  if (!row) throw refused('这种登录方式不存在或已停用，请用其他方式登录');
  const { secretCipher, ...rest } = row;
  const secret = openSecret(secrets, secretCipher);
  if (secret === null) throw refused(`“${row.name}”的密钥无法读取，请联系系统管理员重新填写`);
  return { ...rest, secret };
};
/** One by which people may log in now. */
export const openProvider = async (deps: Needs, id: string, door: SsoDoor): Promise<SsoProvider> =>
  opened(deps, await maybeOne(deps.pool, findOpen(id, door)));
/** One that staff look at, enabled or not. */
export const anyProvider = async (deps: Needs, id: string): Promise<SsoProvider> =>
  opened(deps, await maybeOne(deps.pool, findOne(id)));

type Shown = Pick<SsoProvider, 'id' | 'name'> & { forStaff: boolean; forLearners: boolean };
/** What login pages offer. */
export const shownProviders = (on: Queryable): Promise<Shown[]> =>
  many(
    on,
    sql<Shown>`SELECT id, name, "forStaff", "forLearners" FROM "SsoProvider" WHERE enabled
      ORDER BY "createdAt", id`,
  );
