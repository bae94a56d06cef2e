import { sql } from '#db/sql.ts';

/** What organisation `o` is, for whom it invites: its name, its type, its province and city. */
export const INVITING_ORG = sql`o."orgName",
  (SELECT d.label FROM "DictEntry" d WHERE d.type = 'org_type' AND d.value = o."orgType") AS "orgTypeName",
  (
    SELECT p.name || coalesce(nullif(c.name, p.name), '') FROM "Area" p
    LEFT JOIN "Area" c ON c.code = left(o."areaCode", 4) || '00' WHERE p.code = left(o."areaCode", 2) || '0000'
  ) AS "areaName"`;
