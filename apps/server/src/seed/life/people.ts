import { MEMBER, MEMBER_SOURCE } from '@zhibiao/contract/member/learner';
import { ACCOUNT_TYPE, ROLE } from '@zhibiao/contract/auth/roles';
import { agreements } from '@zhibiao/prisma/seed/content/agreements.ts';
import { v7 } from 'uuid';
import { lit, run, sql } from '#db/sql.ts';
import { FIRST_DAY, type Invited, type CastMember } from './cast.ts';
import type { Life, Part } from './part.ts';
import { LIFE_ORGANISATIONS } from './organisations.ts';

/** An id as of then, so that lists which fall back on it keep their order. */
const idAt = (moment: Date): string => v7({ msecs: moment.getTime() });

/** Organisations, and everybody in them and beside them, from the day they came. */
export const seedPeople: Part = async (life) => {
  await organisations(life);
  const { deps, cast } = life;
  await life.at(life.moment(FIRST_DAY, '10:40'), async () => {
    await accounts(life);
    await moveKnown(life);
    await deps.db.orgMember.createMany({ data: cast.invited.map((invited, at) => invitation(life, invited, at)) });
  });
};

const organisations = async ({ deps: { db }, moment, at, ids }: Life) => {
  for (const { key, orgName, creditCode, areaCode, openedDay, status } of LIFE_ORGANISATIONS) {
    const createdAt = moment(openedDay, '10:12');
    const found = await db.organisation.findUnique({ where: { creditCode }, select: { id: true } });
    const { id } =
      found ??
      (await at(createdAt, () =>
        db.organisation.create({
          data: { id: idAt(createdAt), orgName, creditCode, areaCode, status, contactName: '', address: ADDRESS },
          select: { id: true },
        }),
      ));
    await db.organisation.update({ where: { id }, data: { createdAt } });
    ids.set(key, id);
  }
};
const ADDRESS = '演示地址，不接收邮件';

/** Every third came by the organisation's open invitation. */
const isInvited = (org: string, at: number): boolean => org === 'A' && at % 3 === 0;
const isNew = ({ isKnown }: CastMember): boolean => !isKnown;

const accounts = async ({ deps: { db }, cast, moment, ids, orgId, random }: Life) => {
  const known = await db.user.findMany({ select: { id: true, mobile: true, passwordHash: true } });
  for (const { id, mobile } of known) ids.set(mobile ?? '', id);
  // One password for all of them, hashed when the demo was made.
  const passwordHash = known[0]?.passwordHash ?? '';
  const clock = random('joining');
  const came = cast.people.filter(isNew).map((person) => {
    const minutes = 8 * 60 + 40 + clock(9 * 60);
    const time = `${Math.floor(minutes / 60)}:${minutes % 60}:${clock(60)}`;
    return { person, createdAt: moment(person.joinedDay, time) };
  });
  const users = came.map(({ person: { name, mobile, role, org, position, areaCode }, createdAt }) => ({
    id: idAt(createdAt),
    mobile,
    realName: name,
    role,
    position,
    areaCode,
    orgId: org && orgId(org),
    passwordHash,
    type: role === ROLE.owner ? ACCOUNT_TYPE.org : ACCOUNT_TYPE.person,
    createdAt,
    agreedAt: createdAt,
    pwdUpdatedAt: createdAt,
    updatedAt: createdAt,
  }));
  for (const { id, mobile } of users) ids.set(mobile, id);
  await db.user.createMany({ data: users });
  await db.consent.createMany({
    data: users.flatMap(({ id, createdAt }) =>
      agreements.map(({ document, version }) => ({ userId: id, document, version, ip: '127.0.0.1', createdAt })),
    ),
  });
  const invite = await db.orgInvite.findFirstOrThrow({ where: { orgId: orgId('A') }, select: { id: true } });
  await db.orgMember.createMany({
    data: came.flatMap(({ person: { name, mobile, org, department, position }, createdAt }, at) =>
      org
        ? [
            {
              id: idAt(createdAt),
              orgId: orgId(org),
              userId: users[at]?.id ?? null,
              name,
              mobile,
              department,
              position,
              empNo: `${org}${String(at + 1).padStart(4, '0')}`,
              status: MEMBER.active,
              source: isInvited(org, at) ? MEMBER_SOURCE.code : MEMBER_SOURCE.import,
              inviteId: isInvited(org, at) ? invite.id : null,
              inviteOpenedAt: isInvited(org, at) || at % 6 === 0 ? null : createdAt,
              joinedAt: createdAt,
              createdAt,
            },
          ]
        : [],
    ),
  });
  await db.orgInvite.update({
    where: { id: invite.id },
    data: { used: await db.orgMember.count({ where: { inviteId: invite.id } }) },
  });
  for (const { key, ownerIn } of LIFE_ORGANISATIONS) {
    const owner = ownerIn && cast.people.find(({ org, role }) => org === key && role === ROLE.owner);
    if (owner)
      await db.organisation.update({
        where: { id: orgId(key) },
        data: { contactName: owner.name, contactMobile: owner.mobile },
      });
  }
};

/** The demo's own people were there from the first day, in the departments of the life. */
const moveKnown = async ({ deps: { pool, db }, cast, moment, userId }: Life) => {
  for (const { mobile, department, joinedDay, areaCode, isKnown } of cast.people) {
    if (!isKnown) continue;
    const came = moment(joinedDay, '10:30');
    await run(
      pool,
      sql`UPDATE "OrgMember" SET department = ${department}, "joinedAt" = ${came}, "createdAt" = ${came}
        WHERE "userId" = ${userId(mobile)} AND status = ${lit(MEMBER.active)}`,
    );
    await db.user.update({
      where: { id: userId(mobile) },
      data: { createdAt: came, agreedAt: came, pwdUpdatedAt: came, areaCode },
    });
    await run(pool, sql`UPDATE "Consent" SET "createdAt" = ${came} WHERE "userId" = ${userId(mobile)}`);
  }
  await db.orgInvite.updateMany({
    where: { department: '研发部' },
    data: { department: '研发中心/研发一部', createdAt: moment(-240, '11:05'), openedAt: moment(-240, '15:30') },
  });
  await run(
    pool,
    sql`DELETE FROM "OrgDepartment" WHERE path IN ('研发部', '人力资源部', '质量部')
    AND "orgId" IN (SELECT id FROM "Organisation" WHERE "creditCode" = '91320594DEM000022R')`,
  );
};

const invitation = ({ moment, orgId }: Life, { name, mobile, org, department, day, sends }: Invited, at: number) => {
  const createdAt = moment(day, '10:20');
  return {
    id: idAt(createdAt),
    orgId: orgId(org),
    name,
    mobile,
    department,
    empNo: `A9${String(at + 1).padStart(3, '0')}`,
    status: MEMBER.invited,
    source: MEMBER_SOURCE.import,
    inviteSends: sends,
    inviteSentAt: createdAt,
    inviteOpenedAt: at % 3 === 0 ? moment(day, '12:40') : null,
    createdAt,
  };
};
