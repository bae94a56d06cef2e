import type { OrgRight } from '@zhibiao/contract/org-rights';
import type { Tx } from '#db/client.ts';
import type { Queryable } from '#db/sql.ts';
import { administratorsOf } from './administrators.ts';

/** These people; or the administrators of an organisation, with `right` those who can do something about it. */
export type Recipients = readonly string[] | { orgId: string; right?: OrgRight };

/** Of an organisation's administrators the owner is notified outside the site too. */
export const findRecipients = async (
  on: Queryable | Tx,
  to: Recipients,
): Promise<{ id: string; outside: boolean }[]> =>
  'orgId' in to
    ? (await administratorsOf(on, to.orgId, to.right)).map(({ id, owner }) => ({ id, outside: owner }))
    : to.map((id) => ({ id, outside: true }));
