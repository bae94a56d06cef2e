import { SUGGEST_BY, type SuggestReply } from '@zhibiao/contract/feedback/learner';
import type { StaffSuggestion } from '@zhibiao/contract/feedback/staff';
import type { Pool } from '#db/client.ts';
import { many, maybeOne, sql } from '#db/sql.ts';
import { maskAccount } from '#domain/text/masking.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { dateTime } from '#domain/time/time.ts';
import { missing } from '#errors.ts';
import type { ShowPicture } from '#http/files/pictures.ts';
import { scopeSql } from '#services/staff/scope.ts';

type Found = Omit<StaffSuggestion, 'createTime' | 'replies' | 'accountMasked'> & { account: string; createdAt: Date };
const find = (staff: Staff, id: string) => sql<Found>`
  SELECT s.id, s.type, coalesce(d.label, '意见反馈') AS "typeLabel", s.content, s.images, s.contact,
    coalesce(u."realName", '') AS name, coalesce(u.mobile, u.email, '') AS account, o."orgName", s.status,
    s."createdAt", s.version
  FROM "Suggestion" s JOIN "User" u ON u.id = s."userId" LEFT JOIN "Organisation" o ON o.id = u."orgId"
  LEFT JOIN "DictEntry" d ON d.type = 'suggest_type' AND d.value = s.type
  WHERE s.id = ${id} AND ${scopeSql(staff, sql`u."orgId"`)}`;
type Said = { by: SuggestReply['by']; text: string; at: Date; name: string | null };
const findThread = (id: string) => sql<Said>`
  SELECT r.by, r.text, r.at, p.name FROM "SuggestReply" r LEFT JOIN "Staff" p ON p.id = r."staffId"
  WHERE r."suggestId" = ${id} ORDER BY r.at, r.id`;

/** With its thread; pictures by addresses for this login. */
export const findSuggestion = async (
  pool: Pool,
  show: ShowPicture,
  staff: Staff,
  id: string,
): Promise<StaffSuggestion> => {
  const found = await maybeOne(pool, find(staff, id));
  if (!found) throw missing('反馈不存在');
  const { account, createdAt, images, ...rest } = found;
  const thread = await many(pool, findThread(id));
  return {
    ...rest,
    images: images.map((image) => show(image)),
    accountMasked: maskAccount(account),
    createTime: dateTime(createdAt),
    replies: thread.map(({ by, text, at, name }) => ({
      by,
      text,
      time: dateTime(at),
      name: by === SUGGEST_BY.platform ? name : null,
    })),
  };
};
