import { API_BASE } from '@zhibiao/contract/core/envelope';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identifier, many, raw, sql } from '#db/sql.ts';
import { dateTime } from '#domain/time/time.ts';
import { openApplyWorld, submitted } from '#features/apply/apply-fixtures.ts';
import { absentId } from '#test/people/agent.ts';
import { buildOrg } from '#test/content/factories.ts';
import { buildPerson, type Person } from '#test/people/people.ts';
import { auditedAs, SYSTEM } from '#services/audit/audited.ts';
import type { TestWorld } from '#test/world/world.ts';
import { TICKED } from '#test/people/ticked.ts';

/** Every table and column that holds something of a person is in the file, or stands here with its reason. */

let world: TestWorld;
beforeAll(async () => {
  world = await openApplyWorld();
});
afterAll(() => world.close());

/** Tables whose rows belong to a person: where in the file they are, and which rows are the person's ($me). */
const EXPORTED: Record<string, { at: string; rows?: string }> = {
  User: { at: 'profile', rows: 'id = $me' },
  Session: { at: 'sessions' },
  LoginLog: { at: 'logins' },
  SsoIdentity: { at: 'ssoBindings' },
  Consent: { at: 'consents' },
  NotifyPref: { at: 'notify.groups' },
  OrgMember: { at: 'memberships' },
  UserLesson: { at: 'lessons' },
  UserItem: { at: 'study.items' },
  StudyNote: { at: 'study.notes' },
  StudySession: { at: 'study.sessions' },
  StudySegment: { at: 'study.segments' },
  Appeal: { at: 'appeals' },
  AppealNote: { at: 'appeals', rows: '"appealId" IN (SELECT id FROM "Appeal" WHERE "userId" = $me)' },
  StudyGrant: { at: 'studyGrants' },
  Attempt: { at: 'attempts' },
  AttemptAnswer: { at: 'attempts', rows: '"attemptId" IN (SELECT id FROM "Attempt" WHERE "userId" = $me)' },
  ExamEvent: { at: 'attempts', rows: '"attemptId" IN (SELECT id FROM "Attempt" WHERE "userId" = $me)' },
  ScoreChange: { at: 'attempts', rows: '"attemptId" IN (SELECT id FROM "Attempt" WHERE "userId" = $me)' },
  ExamOverride: { at: 'examTerms' },
  AttemptGrant: { at: 'examGrants' },
  ExamRequest: { at: 'examRequests' },
  NameChange: { at: 'nameChanges' },
  LessonRound: { at: 'lessonRounds' },
  PaperRound: { at: 'examRounds' },
  PracticeCard: { at: 'practice.cards' },
  PracticeAnswer: { at: 'practice.answers' },
  PracticeSet: { at: 'practice.sets' },
  Certificate: { at: 'certificates' },
  CertApply: { at: 'applications', rows: '"createdBy" = $me' },
  CertApplyItem: { at: 'applications' },
  CertApplyLog: { at: 'applications', rows: '"applyId" IN (SELECT id FROM "CertApply" WHERE "createdBy" = $me)' },
  AuditSubject: { at: 'audits' },
  AuditLog: { at: 'audits', rows: 'seq IN (SELECT seq FROM "AuditSubject" WHERE "userId" = $me)' },
  AuditDetail: { at: 'audits', rows: 'seq IN (SELECT seq FROM "AuditSubject" WHERE "userId" = $me)' },
  Suggestion: { at: 'suggestions' },
  Notice: { at: 'notices' },
  Delivery: { at: 'messages' },
  Upload: { at: 'uploads' },
};

const NOT_EXPORTED: Record<string, string> = {
  SsoProvider: "the training body's own",
  SsoAttempt: 'a secret that lives ten minutes',
  ResetTicket: 'a secret that lives ten minutes',
  UserPassword: 'secrets that have served',
  LearnerNote: 'what staff tell each other, and no fact of a decision: those stand among the audits',
  StudyClock: 'the clock of the moment; what it counted is in the ledger',
  StudyArchiveEnd: 'where archived entries end, which stand among the segments as all others do',
  StudyArchiveRefusal: 'archived entries once more, which stand among the segments as all others do',
  Evidence: "what a decision rests on; the person's own pictures stand among the uploads",
  OrgChange: "done for an organisation, and the organisation's own",
  OrgRuleApplied: 'which rule brought a course; the course itself is among the lessons',
  OrgAssignRule: "done for an organisation, and the organisation's own",
  OrgGrant: "what its owner lets them do for an organisation, and the organisation's own",
  OrgOwnerChange: "done to an organisation by staff, and the organisation's own",
  OrgInvite: "done for an organisation, and the organisation's own",
  DigestItem: 'waits for a message, which is exported with the others once it is one',
  NotifyOnce: 'that they were told; the notices and messages themselves are exported',
  CertBatch: "the training body's own; what it issued is exported",
  Task: 'work for an organisation, gone within a week',
  StaffToken: "the training body's own",
  UserMerge: 'that staff merged two accounts stands among the audits',
  UserAlias: 'a keyed digest of a number that once led to an account of theirs',
  WorkItem: 'that something of theirs waits for a decision; what it is, and when it was asked, is exported',
  Question: "the training body's own",
  ...Object.fromEntries(
    ['OrgPerson', 'OrgStudyRecord', 'OrgExaminee', 'OrgActiveDay', 'OrgCertificate'].flatMap((name) => [
      [name, 'kept from study, exams, certificates and memberships, which are exported'],
      [`${name}Now`, 'a view of the same'],
    ]),
  ),
};

const LEFT_OUT: Record<string, Record<string, string>> = {
  '*': { id: "a row's own number", userId: 'is profile.id' },
  User: {
    passwordHash: 'a secret',
    idCardCipher: 'given masked',
    idCardHash: 'given masked',
    orgId: 'given by name',
    status: 'who can ask is 正常',
    disabledReason: 'empty for who can ask',
    disabledUntil: 'empty for who can ask',
    cancelHoldUntil: 'empty for who can ask',
    cancelHoldReason: 'empty for who can ask',
    mergedIntoId: 'empty for who can ask',
    version: 'of the row',
    quietFrom: 'under notify',
    quietTo: 'under notify',
    digest: 'under notify',
    cancelledAt: 'empty for who can ask',
    updatedAt: 'of the row',
  },
  LoginLog: { realm: 'of learners', staffId: "of the training body's own" },
  SsoIdentity: { providerId: 'given by name', staffId: "of the training body's own" },
  Session: { mark: 'the hash of a cookie, which the browser has' },
  OrgMember: {
    orgId: 'given by name',
    department: 'of an older server; empty',
    departmentId: 'given by name',
    inviteId: "the organisation's code",
    inviteSends: "of the organisation's messages",
    inviteSentAt: "of the organisation's messages",
  },
  UserItem: { coverage: 'the same second by second: see covered and the ledger', lessonId: 'of the item' },
  Appeal: {
    orgId: 'where they were then, which the memberships say',
    lessonId: 'given by name',
    lid: 'given by name',
    ledgerId: 'an account of theirs that was merged into this one',
    by: "somebody else's",
    version: 'of the row',
  },
  AppealNote: { appealId: 'stands within it', staffId: "somebody else's" },
  Attempt: {
    folded: 'whether nameless statistics count it',
    paperId: 'given by name',
    seed: 'how the paper was drawn',
    snapshot: "the questions are not the person's",
    ...Object.fromEntries(
      ['multiRule', 'indefRule', 'blurLimit', 'blurMode', 'releaseMode'].map((name) => [name, 'a rule of the paper']),
    ),
  },
  AttemptAnswer: {
    attemptId: 'stands within it',
    seq: 'order of saving',
    writer: 'a name that a page gave itself',
    score: 'shown as the paper allows',
    marker: "somebody else's name",
    comment: 'shown as the paper allows',
  },
  Notice: { aboutId: 'given by name, at the head of the content', batchId: 'of the broadcast' },
  Delivery: {
    event: 'told by its subject',
    tries: 'of the channel',
    memberId: 'of the list of memberships',
    lastError: 'of the channel',
    providerNo: "the provider's",
    batchId: 'of the broadcast',
  },
  ExamEvent: { attemptId: 'stands within it', actId: 'of the act', by: "somebody else's" },
  ScoreChange: {
    attemptId: 'stands within it',
    questionId: "the questions are not the person's",
    by: "somebody else's",
    ref: 'of the act',
  },
  ExamOverride: {
    paperId: 'given by name',
    orgId: 'empty in what is for a person',
    by: "somebody else's",
    version: 'of the row',
  },
  AttemptGrant: { paperId: 'given by name', actId: 'of the act', by: "somebody else's" },
  ExamRequest: {
    paperId: 'given by name',
    attemptId: 'of the list of attempts',
    by: "somebody else's",
    version: 'of the row',
  },
  Suggestion: { version: 'of the row' },
  PracticeSet: {
    lessonId: 'given by name',
    snapshot: "the questions are not the person's",
    key: "the questions are not the person's",
    form: 'of the paper that it is modelled on',
  },
  PaperRound: { paperId: 'given by name', by: "somebody else's" },
  NameChange: { by: "somebody else's" },
  Certificate: {
    orgId: 'of the application',
    factsHash: 'computed from the facts',
    file: 'the file is downloaded for itself',
    sources: 'of the list of attempts and of rounds',
    picture: 'the file again, as it looks on the screen',
    canonical: 'the facts again, in the file',
    signature: 'in the file',
    kid: 'in the file',
    previousId: "the holder's former certificate stands in the list",
    reissueReason: "the staff's, as with an attempt that was voided",
    templateId: 'the look of the file',
    statusIndex: 'of the public list of statuses, and named in the badge',
  },
  CertApply: {
    orgId: 'given by name',
    renewsId: 'given by number',
    version: 'of the row',
    createdBy: 'is profile.id',
    updatedAt: 'of the row',
    auditedBy: "somebody else's",
    auditedAt: 'stands in the history',
  },
  CertApplyItem: {
    applyId: 'given by number',
    certId: 'given by number',
    photoKey: 'a portrait of the account, in the list of uploads',
  },
  CertApplyLog: { applyId: 'stands within it', staffId: "somebody else's" },
  StudySegment: { digest: 'given as hash' },
  AuditSubject: { seq: 'of the log' },
  AuditLog: {
    ...Object.fromEntries(['seq', 'detailDigest', 'prevHash', 'hash'].map((name) => [name, 'of the log'])),
    ...Object.fromEntries(['actorId', 'sessionId', 'ip', 'kind'].map((name) => [name, 'of who acted'])),
    action: 'given in words',
    objectType: 'given in words',
    objectId: 'given by name',
    orgId: 'of who acted',
    ok: 'what failed did nothing to theirs',
  },
  AuditDetail: {
    seq: 'of the log',
    salt: 'of the log',
    detail: "name and reason; the rest is the body's own",
    erasedAt: 'empty for who can ask',
  },
};
const isLeftOut = (table: string, column: string) =>
  LEFT_OUT['*']?.[column] !== undefined || LEFT_OUT[table]?.[column] !== undefined;

const download = async ({ agent }: Person) =>
  JSON.parse(
    (
      await supertest(world.app.server)
        .get(`${API_BASE}/api/user/dataExport`)
        .set('authorization', `Bearer ${agent.token}`)
    ).text,
  );

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
/** Single values, a time as people read it and a storage key as its address. */
const leavesOf = (value: Json): string[] => {
  if (value === null) return [];
  if (typeof value === 'object') return Object.values(value).flatMap(leavesOf);
  const text = String(value);
  return [/^\d{4}-\d\d-\d\dT.*[+-]\d\d:\d\d$/.test(text) ? dateTime(new Date(text)) : text.replace(/^\/uploads\//, '')];
};
const within = (file: Json, at: string): Json =>
  at.split('.').reduce<Json>((part, key) => (part as Record<string, Json>)[key] ?? null, file);

/** A person with every column of every table filled, each with a value of its own in its table where it can be. */
const fill = async (): Promise<Person> => {
  const { db } = world.deps;
  const person = await buildPerson(world, { realName: '沈满', email: 'full@example.com', photo: '/uploads/photo.png' });
  const { id: userId, agent } = person;
  const org = await buildOrg(world.deps, { orgName: '启明精密制造（演示）' });
  const invite = await db.orgInvite.create({ data: { orgId: org.id, code: 'ABCDEFGH', maxUse: 1, createdBy: userId } });
  await db.user.update({
    where: { id: userId },
    data: {
      orgId: org.id,
      nickName: '满满',
      avatar: '/uploads/avatar.png',
      gender: 2,
      role: 5,
      type: 1,
      currentType: '4',
      education: '本科',
      position: '专员',
      areaCode: '110108',
    },
  });
  await agent.put('/api/user/profile', { consents: TICKED, idCard: '11010519491231002X' });
  await db.consent.updateMany({ where: { userId: person.id }, data: { withdrawnAt: new Date() } });
  await db.orgMember.create({
    data: {
      orgId: org.id,
      userId,
      name: '沈满满',
      mobile: '13900000001',
      email: 'listed@example.com',
      department: '法务部',
      empNo: 'E007',
      position: '主管',
      status: 5,
      source: 2,
      inviteId: invite.id,
      inviteOpenedAt: new Date('2026-01-01'),
      joinedAt: new Date('2026-01-02'),
      leftAt: new Date('2026-01-03'),
    },
  });
  await db.nameChange.create({
    data: {
      userId,
      fromName: '沈瞒',
      toName: '沈满',
      reason: '注册时输错',
      status: 1,
      opinion: '核对一致',
      by: absentId(),
      certificates: [{ certNo: 'ZB-1', act: 'keep' }],
      decidedAt: new Date('2026-01-04'),
    },
  });
  await db.session.create({
    data: {
      userId,
      remember: true,
      device: 'Firefox',
      ip: '10.1.1.1',
      expiresAt: new Date('2026-02-02'),
      revokedAt: new Date('2026-02-01'),
    },
  });
  await db.loginLog.create({
    data: {
      userId,
      account: '139****0001',
      method: 'sms',
      ok: false,
      reason: '验证码错误',
      ip: '10.1.1.2',
      device: 'Safari',
    },
  });
  const provider = await db.ssoProvider.create({
    data: {
      kind: 1,
      name: '统一认证',
      issuer: 'i',
      clientId: 'c',
      secretCipher: '',
      forStaff: false,
      forLearners: true,
    },
  });
  await db.ssoIdentity.create({
    data: {
      providerId: provider.id,
      issuer: 'https://id.example.com',
      subject: 'sub-1',
      userId,
      label: 'f***@example.com',
      usedAt: new Date(),
    },
  });
  await db.notifyPref.create({ data: { userId, group: 'study', sms: true, mail: false } });
  await db.consent.create({ data: { userId, document: 'privacy-policy', version: '1.0', ip: '10.1.1.3' } });
  await db.suggestion.create({
    data: {
      userId,
      type: '2',
      content: '建议',
      images: ['/uploads/a.png'],
      contact: '微信',
      reply: '已收到',
      status: 1,
      isRead: 3,
      repliedAt: new Date('2026-03-01'),
    },
  });
  await db.notice.create({
    data: { userId, type: 'exam', title: '成绩', content: '已发布', linkUrl: '/exam', isRead: true },
  });
  await db.delivery.create({
    data: {
      userId,
      event: 'password-changed',
      channel: 2,
      toMasked: 'f***@example.com',
      subject: '密码已修改',
      text: '您的登录密码已修改。',
      state: 2,
      sentAt: new Date('2026-03-02'),
    },
  });
  await db.upload.create({ data: { key: 'ab/cd.png', userId, bytes: 4711 } });

  const { id: applyId, lesson } = await submitted(world, person);
  const lid = lesson.items[0]?.id ?? '';
  await db.userLesson.updateMany({
    where: { userId },
    data: {
      orgId: org.id,
      source: 2,
      creditedSec: 50,
      deadline: new Date('2026-12-24'),
      lastLid: lid,
      learnedTime: new Date('2026-11-17'),
      round: 71,
      creditHours: 7.7,
      roundKey: '2027-round',
      roundOpenedAt: new Date('2026-11-16'),
    },
  });
  await db.userItem.create({
    data: {
      userId,
      lid,
      lessonId: lesson.id,
      coverage: Buffer.from('x'),
      covered: 51,
      maxPos: 52,
      lastPos: 53,
      creditedSec: 54,
      grantedSec: 55,
      doneAt: new Date('2026-04-01'),
      rev: 72,
      round: 73,
    },
  });
  await db.studyNote.create({ data: { userId, lid, lessonId: lesson.id, atSec: 47, text: '问法务' } });
  const session = await db.studySession.create({
    data: { userId, lid, device: 'iPad', endedAt: new Date('2026-05-01'), rev: 74, round: 75 },
  });
  await db.studySegment.create({
    data: {
      userId,
      chainSeq: 1,
      sessionId: session.id,
      lid,
      lessonId: lesson.id,
      seq: 61,
      from: 62,
      to: 63,
      beats: 6401,
      rate: 6402,
      wallMs: 6400,
      spanMs: 6411,
      ageMs: 6412,
      creditedSec: 65,
      refusedSec: 66,
      refusal: 'HIDDEN',
      at: new Date('2026-05-02'),
      prevHash: 'before',
      hash: 'after',
      kind: 1,
      ref: session.id,
      grantedSec: 68,
      link: '69:before',
    },
  });
  await db.studyGrant.create({ data: { userId, chainSeq: 1, kind: 1, ref: session.id, sec: 69 } });
  await db.appeal.create({
    data: {
      no: 'SS20261101000001',
      userId,
      lessonId: lesson.id,
      lid,
      round: 76,
      seqs: [1],
      claimSec: 77,
      grantSec: 78,
      status: 4,
      reason: '当时网络中断了一会儿',
      opinion: '台账显示播放没有中断',
      askedAt: new Date('2026-05-03'),
      decidedAt: new Date('2026-05-04'),
      notes: { create: { by: 2, text: '请说明设备' } },
    },
  });

  const attempt = await db.attempt.findFirstOrThrow({ where: { userId } });
  await db.attempt.update({
    where: { id: attempt.id },
    data: {
      submitType: 3,
      blurCount: 7,
      edition: 31,
      round: 32,
      reviewState: 3,
      voidedFrom: 9,
      releasedAt: new Date('2026-06-04'),
    },
  });
  await db.attemptAnswer.create({
    data: { attemptId: attempt.id, questionId: lid, value: ['一', '二'], seq: 1, savedAt: new Date('2026-06-01') },
  });
  await db.examEvent.create({
    data: { attemptId: attempt.id, type: 'blur', durationMs: 7100, note: '离开考场', at: new Date('2026-06-02') },
  });
  await db.scoreChange.create({
    data: {
      attemptId: attempt.id,
      cause: 2,
      from: 58.5,
      to: 60.5,
      passedFrom: false,
      passedTo: true,
      reason: '试题更正',
      at: new Date('2026-06-03'),
    },
  });
  const { paperId } = attempt;
  const day = (n: number) => new Date(`2026-08-0${n}`);
  await db.examOverride.create({
    data: {
      paperId,
      userId,
      openTime: day(1),
      closeTime: day(2),
      extraMin: 81,
      retryHours: 82,
      blurLimit: 83,
      blurMode: 2,
      waiveLesson: true,
      reason: '视障学员',
      endedAt: day(3),
    },
  });
  await db.attemptGrant.create({
    data: {
      actId: lid,
      paperId,
      userId,
      round: 84,
      n: 4,
      validUntil: day(4),
      skipWait: true,
      reason: '断电',
      source: 2,
    },
  });
  await db.examRequest.create({
    data: { userId, paperId, kind: 1, round: 85, reason: '生病', status: 2, opinion: '材料不足', decidedAt: day(5) },
  });
  await db.lessonRound.create({
    data: {
      userId,
      lessonId: lesson.id,
      no: 86,
      key: '2026-run',
      kind: 3,
      orgId: org.id,
      source: 1,
      openedAt: day(10),
      startTime: day(6),
      learnedTime: day(7),
      finishTime: day(8),
      creditHours: 8.9,
      subject: 2,
      creditedSec: 87,
      items: [{ lid, title: '第一讲的名称', done: true, creditedSec: 89 }],
      attemptId: attempt.id,
      why: 2,
    },
  });
  await db.paperRound.create({ data: { userId, paperId, no: 90, key: '2026-exam', kind: 2, openedAt: day(9) } });
  await db.practiceCard.create({
    data: {
      userId,
      questionId: lid,
      attemptId: attempt.id,
      box: 4,
      dueAt: new Date('2026-06-03'),
      right: 81,
      wrong: 82,
      lastAt: new Date('2026-06-04'),
    },
  });
  await db.practiceAnswer.create({
    data: { userId, questionId: lid, qVersion: 83, value: ['三'], right: true, at: new Date('2026-06-05') },
  });
  await db.practiceSet.create({
    data: {
      id: absentId(),
      userId,
      lessonId: lesson.id,
      kind: 2,
      snapshot: [],
      key: {},
      answers: { [lid]: '模拟卷的作答' },
      form: {},
      startAt: new Date('2026-06-06'),
      deadline: new Date('2026-06-07'),
      endAt: new Date('2026-06-08'),
    },
  });
  const cert = await db.certificate.create({
    data: {
      certNo: 'P2026',
      type: 2,
      userId,
      orgId: org.id,
      holder: { name: '沈满' },
      facts: { totalHours: 16 },
      factsHash: 'h',
      issueDate: new Date('2026-07-01'),
      expireDate: new Date('2029-06-30'),
      status: 2,
      verifyCode: 'V'.repeat(22),
      file: 'f',
      sha256: 's256',
      canonical: '{}',
      signature: 's',
      kid: 'k',
      revokeReason: '更正',
    },
  });
  await db.certApply.update({
    where: { id: applyId },
    data: { orgId: org.id, standardCode: 'GB/T 29490-2023', opinion: '请补照片' },
  });
  await db.certApplyItem.updateMany({ where: { userId }, data: { result: 0, reason: '缺照片', certId: cert.id } });
  await db.certApplyLog.updateMany({ where: { applyId }, data: { fromStatus: 6, toStatus: 5, opinion: '提交意见' } });
  await auditedAs(world.deps, SYSTEM, 'job.run', async (_, note) =>
    note({ object: 'learner', id: userId, users: [userId], reason: '核对' }),
  );
  return person;
};

describe("the export of one's data", () => {
  it('knows every table that belongs to a person', async () => {
    const rows = await many(
      world.deps.pool,
      sql<{ table: string }>`
      SELECT DISTINCT c.relname AS "table" FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
        AND a.attname IN ('userId', 'ownerId', 'createdBy')`,
    );
    const known = new Set([...Object.keys(EXPORTED), ...Object.keys(NOT_EXPORTED)]);
    expect(rows.map(({ table }) => table).filter((table) => !known.has(table))).toEqual([]);
  });

  it('holds every column of them', async () => {
    const person = await fill();
    const file = await download(person);
    const wanting: string[] = [];
    for (const [table, { at, rows: condition = '"userId" = $me' }] of Object.entries(EXPORTED)) {
      const rows = await many(
        world.deps.pool,
        sql<{ row: Record<string, Json> }>`
          SELECT to_jsonb(t) AS row FROM ${identifier(table)} t
          WHERE ${raw(condition.replaceAll('$me', `'${person.id}'`))}`,
      );
      const told = new Set(leavesOf(within(file, at)));
      const columns = Object.keys(rows[0]?.row ?? {});
      if (columns.length === 0) wanting.push(`${table} (no row)`);
      for (const column of columns.filter((name) => !isLeftOut(table, name))) {
        const values = rows.flatMap(({ row }) => leavesOf(row[column] ?? null));
        if (values.length === 0) wanting.push(`${table}.${column} (no value)`);
        else if (values.some((value) => !told.has(value))) wanting.push(`${table}.${column}`);
      }
    }
    expect(wanting).toEqual([]);
  });

  it('names no column that is gone', async () => {
    const rows = await many(
      world.deps.pool,
      sql<{
        name: string;
      }>`SELECT table_name || '.' || column_name AS name FROM information_schema.columns WHERE table_schema = 'public'`,
    );
    const there = new Set(rows.map(({ name }) => name));
    const named = Object.entries(LEFT_OUT)
      .filter(([table]) => table !== '*')
      .flatMap(([table, columns]) => Object.keys(columns).map((column) => `${table}.${column}`));
    expect(named.filter((name) => !there.has(name))).toEqual([]);
  });
});
