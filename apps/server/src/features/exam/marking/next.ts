import { maybeOne } from '#db/sql.ts';
import type { Deps } from '#deps.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { forbidden } from '#errors.ts';
import { audited } from '#services/audit/audited.ts';
import { claim, claiming, renewOwn, type Wanted } from './claim.ts';
import { mayMark } from './may-mark.ts';

/** Nothing left to mark is no act: the transaction tells the log nothing, and undoes itself. */
class NothingLeft extends Error {}

/**
 * The answer that the marker holds or the next one. Taking one up stands in the log; asking again keeps it, every few
 * minutes while the marker reads, and does not.
 */
export const nextAnswer = async (
  deps: Pick<Deps, 'pool'>,
  { staff, me, wanted, aside = null }: { staff: Staff; me: string; wanted: Wanted; aside?: string | null },
): Promise<string | null> => {
  if (!mayMark(staff, wanted.kind)) throw forbidden();
  const own = await maybeOne(deps.pool, renewOwn(me, wanted, aside));
  if (own) return own.id;
  const taken = claiming(() =>
    audited(deps, staff, async (client, note) => {
      const found = await claim(client, me, wanted, { aside });
      if (!found) throw new NothingLeft();
      note({ object: 'marking', id: found.id, users: found.taken ? [found.taken] : [] });
      return found.id;
    }),
  );
  return taken.catch((fault: unknown) => {
    if (fault instanceof NothingLeft) return null;
    throw fault;
  });
};
