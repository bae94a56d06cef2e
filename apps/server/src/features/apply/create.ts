import { randomInt } from 'node:crypto';
import { v7 } from 'uuid';
import { TODAY } from '#db/days.ts';
import { maybeOne, run, sql } from '#db/sql.ts';
import type { Client } from '#db/client.ts';
import { naming } from '#services/files/uploads.ts';
import { drawFree } from '#services/certificate/draw-free.ts';
import { type Apply, APPLY_COLUMNS } from './move.ts';
import { type Columns, columnsOf, type PersonFacts, type ApplySubject } from './facts.ts';

type Owners = { createdBy: string; orgId: string | null; renewsId: string | null };

const insertApply = (
  number: string,
  { kind, lessonId, standardCode }: Columns,
  { createdBy, orgId, renewsId }: Owners,
) =>
  sql<Apply>`
    INSERT INTO "CertApply" (id, "applyNo", kind, "orgId", "lessonId", "standardCode", "createdBy", "renewsId",
      "updatedAt")
    VALUES (${v7()}, 'SQ' || to_char(${TODAY}, 'YYYYMMDD') || ${number}::text,
      ${kind}, ${orgId}, ${lessonId}, ${standardCode}, ${createdBy},
      ${renewsId}::uuid, clock_timestamp())
    ON CONFLICT ("applyNo") DO NOTHING
    RETURNING ${APPLY_COLUMNS}`;

/** An application without people yet, 草稿. */
export const createApply = (client: Client, subject: ApplySubject, owners: Owners): Promise<Apply> =>
  drawFree('application', () => {
    const number = String(randomInt(1_000_000)).padStart(6, '0');
    return maybeOne(client, insertApply(number, columnsOf(subject), owners));
  });

const dropPeople = (applyId: string) => sql`DELETE FROM "CertApplyItem" WHERE "applyId" = ${applyId}`;
const addPeople = (applyId: string, people: readonly PersonFacts[]) => sql`
  INSERT INTO "CertApplyItem" (id, "applyId", "userId", evidence, "photoKey")
  SELECT p.id, ${applyId}::uuid, p."userId", p.evidence, p."photoKey"
  FROM unnest(
    ${people.map(() => v7())}::uuid[],
    ${people.map(({ userId }) => userId)}::uuid[],
    ${people.map(({ evidence }) => JSON.stringify(evidence))}::jsonb[],
    ${people.map(({ photoKey }) => photoKey)}::text[]
  ) AS p(id, "userId", evidence, "photoKey")`;
/** The people of an application with their facts of now; they replace those who were in it before. */
export const setPeople = async (client: Client, applyId: string, people: readonly PersonFacts[]): Promise<void> => {
  await naming(client);
  await run(client, dropPeople(applyId));
  await run(client, addPeople(applyId, people));
};
