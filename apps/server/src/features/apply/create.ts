import { randomInt } from 'node:crypto';
import { v7 } from 'uuid';
import type { Client } from '#db/transaction.ts';
import type { Apply } from './move.ts';
import type { PersonFacts, Subject } from './facts.ts';

const INSERT = `
  INSERT INTO "CertApply" (id, "applyNo", kind, "orgId", "lessonId", "standardCode", "createdBy", "updatedAt")
  VALUES ($1, 'SQ' || to_char(clock_timestamp() AT TIME ZONE 'Asia/Shanghai', 'YYYYMMDD') || $2, $3, $4, $5, $6, $7, clock_timestamp())
  ON CONFLICT ("applyNo") DO NOTHING RETURNING id, "applyNo", kind, status, version, "orgId", "lessonId", "standardCode", "createdBy"`;
/** A drawn number may be taken: one in a million for every application of the day. */
const DRAWS = 8;

/** An application without people yet, 草稿. */
export const createApply = async (
  client: Client,
  subject: Subject,
  { createdBy, orgId }: { createdBy: string; orgId: string | null },
): Promise<Apply> => {
  const about = 'lessonId' in subject ? [subject.lessonId, null] : [null, subject.standardCode];
  for (let draw = 0; draw < DRAWS; draw += 1) {
    const number = String(randomInt(1_000_000)).padStart(6, '0');
    const {
      rows: [apply],
    } = await client.query<Apply>(INSERT, [v7(), number, subject.kind, orgId, ...about, createdBy]);
    if (apply) return apply;
  }
  throw new Error('no free application number in eight draws');
};

const PEOPLE = `
  INSERT INTO "CertApplyItem" (id, "applyId", "userId", evidence)
  SELECT p.id, $1, p."userId", p.evidence FROM unnest($2::uuid[], $3::uuid[], $4::jsonb[]) AS p(id, "userId", evidence)`;
/** The people of an application with their facts of now; whoever was in it before is not any more. */
export const setPeople = async (client: Client, applyId: string, people: readonly PersonFacts[]): Promise<void> => {
  await client.query('DELETE FROM "CertApplyItem" WHERE "applyId" = $1', [applyId]);
  await client.query(PEOPLE, [
    applyId,
    people.map(() => v7()),
    people.map(({ userId }) => userId),
    people.map(({ evidence }) => JSON.stringify(evidence)),
  ]);
};
