import { createHash, randomInt, randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { APPLY, APPLY_KIND } from '@zhibiao/contract/apply/types';
import { MEMBER, MEMBER_SOURCE } from '@zhibiao/contract/member/learner';
import type pg from 'pg';
import { freeCreditCode } from './credit-code.ts';
import { dataHome, withDatabase } from '#support/database.ts';
import { DEMO_LEARNER, freeMobile } from './people.ts';

/** Organisations of a test's own, written straight into the database: what a test is not about is there at once. */

export const STANDARD = 'GB/T 29490-2023';
const [LEARNER, OWNER] = [1, 2];

export type Person = { id: string; name: string; mobile: string };
export type Org = { id: string; name: string; owner: Person };

/** A plain portrait, in the place where an upload would have left it. */
const PORTRAIT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAABUAAAAbCAIAAAAcf1OxAAAAHklEQVR42mOIbthECWIY1T+qf1T/qP5R/aP6B0A/AJEIb3nujynK' +
    'AAAAAElFTkSuQmCC',
  'base64',
);
const storePortrait = async (): Promise<string> => {
  const sha = createHash('sha256').update(PORTRAIT).digest('hex');
  const folder = join(dataHome(), 'files', sha.slice(0, 2));
  await mkdir(folder, { recursive: true });
  // Whole at once: another test may be reading it.
  const temporary = join(folder, `${sha}.${randomUUID()}`);
  await writeFile(temporary, PORTRAIT);
  await rename(temporary, join(folder, `${sha}.png`));
  return `/uploads/${sha.slice(0, 2)}/${sha}.png`;
};

/** An account that logs in with the demo accounts' password. */
export const makePerson = (name: string): Promise<Person> =>
  withDatabase(async (client) => {
    const person = { id: randomUUID(), name, mobile: freeMobile() };
    await client.query(
      `INSERT INTO "User" (id, mobile, "passwordHash", "realName", photo, "updatedAt")
       SELECT $1, $2, "passwordHash", $3, $5, clock_timestamp() FROM "User" WHERE mobile = $4`,
      [person.id, person.mobile, name, DEMO_LEARNER, await storePortrait()],
    );
    await client.query(
      `INSERT INTO "Consent" (id, "userId", document, version, ip)
       SELECT gen_random_uuid(), $1, code, version, '127.0.0.1' FROM "AgreementVersion" WHERE code = 'consent-photo'`,
      [person.id],
    );
    return person;
  });

type Place = { role?: number; status?: number; department?: string; position?: string };

/** Puts a person into an organisation's list: in the register, unless `status` says otherwise. */
const place = (
  orgId: string,
  person: Person,
  { role = LEARNER, status = MEMBER.active, department = '研发部', position }: Place = {},
): Promise<void> =>
  withDatabase(async (client) => {
    await client.query(
      `INSERT INTO "OrgMember" (id, "orgId", "userId", name, mobile, department, status, source, position, "joinedAt")
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9,
         CASE WHEN $7 = ${MEMBER.active} THEN clock_timestamp() - interval '90 days' END)`,
      [
        randomUUID(),
        orgId,
        person.id,
        person.name,
        person.mobile,
        department,
        status,
        status === MEMBER.pending ? MEMBER_SOURCE.apply : MEMBER_SOURCE.import,
        position ?? null,
      ],
    );
    if (status === MEMBER.active)
      await client.query('UPDATE "User" SET "orgId" = $2, role = $3 WHERE id = $1', [person.id, orgId, role]);
  });

/** An organisation in force with its owner. */
export const makeOrg = async (name: string, ownerName: string): Promise<Org> => {
  const org = { id: randomUUID(), name: `${name}${randomInt(1e6)}`, owner: await makePerson(ownerName) };
  await withDatabase((client) =>
    client.query(
      `INSERT INTO "Organisation" (id, "orgName", "creditCode", "areaCode", "contactName", status, "updatedAt")
       VALUES ($1, $2, $3, '320102', $4, 1, clock_timestamp())`,
      [org.id, org.name, freeCreditCode(), ownerName],
    ),
  );
  await place(org.id, org.owner, { role: OWNER, department: '知识产权部' });
  return org;
};

/** A new person in the organisation. */
export const makeMember = async (org: Org, name: string, where: Place = {}): Promise<Person> => {
  const person = await makePerson(name);
  await place(org.id, person, where);
  return person;
};

/** A course of 16 学时 in no catalogue, which these people have finished with its exam passed. */
export const makeLearned = (people: readonly Person[], name = '知识产权内审实务'): Promise<string> =>
  withDatabase(async (client) => {
    const [lesson, paper] = [randomUUID(), randomUUID()];
    await client.query(
      `INSERT INTO "Lesson" (id, name, "desc", "categoryId", "teacherId", "standardCode", "creditHours",
         "measuredSec", status, "updatedAt")
     SELECT $1, $2, '', "categoryId", "teacherId", $3, 16, 43200, 2, clock_timestamp() FROM "Lesson"
     WHERE "standardCode" = $3 LIMIT 1`,
      [lesson, name, STANDARD],
    );
    await client.query(
      `INSERT INTO "Paper" (id, "lessonId", title, mode, rules, "totalScore", "passScore", "durationMin", status)
       VALUES ($1, $2, '结业考试', 1, '[]', 100, 60, 60, 2)`,
      [paper, lesson],
    );
    for (const { id } of people) {
      await client.query(
        `INSERT INTO "UserLesson" ("userId", "lessonId", status, progress, "startTime", "learnedTime",
           "finishTime", "updatedAt")
         SELECT $1, $2, 3, 100, t - interval '30 days', t, t, t
         FROM (SELECT clock_timestamp() - interval '2 days' AS t) s`,
        [id, lesson],
      );
      await client.query(
        `INSERT INTO "Attempt" (id, "userId", "paperId", no, seed, snapshot, "totalScore", "passScore",
           "multiRule", "blurLimit", status, "startTime", deadline, "submitTime", score, passed)
       SELECT $1, $2, $3, 1, '', '[]', 100, 60, 0, 0, 3, t, t, t, 86, true
       FROM (SELECT clock_timestamp() - interval '2 days' AS t) s`,
        [randomUUID(), id, paper],
      );
    }
    return lesson;
  });

type Apply = { id: string; applyNo: string };

/** A learner's application for the certificate of a course, waiting for the organisation. */
export const makeTrainingApply = (org: Org, person: Person, lessonId: string): Promise<Apply> =>
  withDatabase(async (client) =>
    insertApply(client, {
      org,
      createdBy: person,
      people: [person],
      kind: APPLY_KIND.training,
      about: { lessonId, standardCode: null },
      status: APPLY.orgReview,
    }),
  );

/**
 * An application for several people that waits for the organisation, as the platform's own contract allows but no page
 * makes: it shows the review of many.
 */
export const makeGroupApply = (org: Org, people: readonly Person[]): Promise<Apply> =>
  withDatabase(async (client) =>
    insertApply(client, {
      org,
      createdBy: org.owner,
      people,
      kind: APPLY_KIND.auditor,
      about: { lessonId: null, standardCode: STANDARD },
      status: APPLY.orgReview,
    }),
  );

type Draft = {
  org: Org;
  createdBy: Person;
  people: readonly Person[];
  kind: number;
  about: { lessonId: string | null; standardCode: string | null };
  status: number;
};

const insertApply = async (
  client: pg.Client,
  { org, createdBy, people, kind, about, status }: Draft,
): Promise<Apply> => {
  const apply = { id: randomUUID(), applyNo: `SQ20261101${String(randomInt(1e6)).padStart(6, '0')}` };
  const evidence = {
    lessons: [
      {
        lessonId: about.lessonId ?? randomUUID(),
        name: '知识产权内审实务',
        creditHours: { measured: 16, planned: 0 },
        startDate: '2026-09-14',
        finishDate: '2026-11-01',
        score: 86,
        fullScore: 100,
      },
    ],
    totalHours: { measured: 16, planned: 0 },
    score: 86,
    fullScore: 100,
    examDate: '2026-11-01',
    hasPhoto: true,
  };
  await client.query(
    `INSERT INTO "CertApply" (id, "applyNo", kind, "orgId", "lessonId", "standardCode", status, version,
       "createdBy", "submitTime", "updatedAt")
     VALUES ($1, $2, $3, $4, $5, $6, $7, 1, $8, clock_timestamp(), clock_timestamp())`,
    [apply.id, apply.applyNo, kind, org.id, about.lessonId, about.standardCode, status, createdBy.id],
  );
  for (const { id } of people)
    await client.query('INSERT INTO "CertApplyItem" (id, "applyId", "userId", evidence) VALUES ($1, $2, $3, $4)', [
      randomUUID(),
      apply.id,
      id,
      JSON.stringify(evidence),
    ]);
  await client.query(
    `INSERT INTO "CertApplyLog" (id, "applyId", "fromStatus", "toStatus", action, operator)
     VALUES ($1, $2, 0, $3, 'submit', '申请人')`,
    [randomUUID(), apply.id, status],
  );
  return apply;
};
