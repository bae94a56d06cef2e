import type { Db } from '#db/client.ts';
import { maskIdCard } from '#domain/masking.ts';
import { dateOnlyOrNull, dateTime, dateTimeOrNull } from '#domain/time.ts';
import type { IdCards } from '#ports/id-card.ts';

/** Rows of one kind in the file; a study ledger may be far longer than anybody reads. */
export const SEGMENTS_MAX = 5_000;
const ROWS_MAX = 2_000;

const NOTES = [
  '本文件包含平台保存的与您的账号有关的数据，时间均为北京时间（东八区）。',
  '身份证号码加密保存，此处仅以脱敏形式提供。',
  '教师评价是匿名的，平台不保存评价与账号之间的联系，因此不在其中。',
  '考试作答只含您的答案，不含试题原文和标准答案。',
  `学习记录（study.segments）最多列出最近${SEGMENTS_MAX}条，其他列表最多列出最近${ROWS_MAX}条；study.segmentTotal 是学习记录的总条数。`,
];

const latest = { take: ROWS_MAX, orderBy: { createdAt: 'desc' } } as const;

/** Everything that is this person's, in plain names. */
export const collectData = async (db: Db, idCards: IdCards, userId: string, now: Date) => {
  const mine = { where: { userId } };
  const [user, sessions, consents, logins, memberships, lessons, items, ledger, segments, attempts, certificates, applications, suggestions, notices, uploads] = await Promise.all([
    db.user.findUniqueOrThrow({ where: { id: userId }, include: { org: { select: { orgName: true } } } }),
    db.session.findMany({ ...mine, ...latest }),
    db.consent.findMany({ ...mine, ...latest }),
    db.loginLog.findMany({ ...mine, ...latest }),
    db.orgMember.findMany({ ...mine, ...latest, include: { org: { select: { orgName: true } } } }),
    db.userLesson.findMany({ ...mine, ...latest, include: { lesson: { select: { name: true, creditHours: true } } } }),
    db.userItem.findMany({ ...mine, take: ROWS_MAX, orderBy: { updatedAt: 'desc' }, select: { lid: true, creditedSec: true, lastPos: true, doneAt: true, item: { select: { title: true } } } }),
    db.studySegment.aggregate({ ...mine, _count: true, _sum: { creditedSec: true, refusedSec: true }, _min: { at: true }, _max: { at: true } }),
    db.studySegment.findMany({ ...mine, take: SEGMENTS_MAX, orderBy: { chainSeq: 'desc' } }),
    db.attempt.findMany({
      ...mine, take: ROWS_MAX, orderBy: { startTime: 'desc' },
      select: {
        no: true, status: true, startTime: true, deadline: true, submitTime: true, score: true, totalScore: true, passScore: true, passed: true, blurCount: true,
        paper: { select: { title: true } }, answers: { select: { questionId: true, value: true, savedAt: true } }, events: { select: { type: true, durationMs: true, at: true } },
      },
    }),
    db.certificate.findMany({ ...mine, ...latest, select: { certNo: true, type: true, holder: true, facts: true, issueDate: true, expireDate: true, status: true, verifyCode: true, sha256: true } }),
    db.certApplyItem.findMany({ ...mine, take: ROWS_MAX, orderBy: { id: 'desc' }, select: { evidence: true, result: true, reason: true, apply: { select: { applyNo: true, kind: true, status: true, submitTime: true } } } }),
    db.suggestion.findMany({ ...mine, ...latest }),
    db.notice.findMany({ ...mine, ...latest }),
    db.upload.findMany({ ...mine, take: ROWS_MAX, orderBy: { at: 'desc' } }),
  ]);

  return {
    exportTime: dateTime(now), notes: NOTES,
    profile: {
      id: user.id, mobile: user.mobile, email: user.email, realName: user.realName, nickName: user.nickName, gender: user.gender, avatar: user.avatar, photo: user.photo,
      education: user.education, position: user.position, areaCode: user.areaCode, currentType: user.currentType, role: user.role, orgName: user.org?.orgName ?? null,
      idCardMasked: user.idCardCipher && maskIdCard(idCards.open(user.idCardCipher)), registerTime: dateTime(user.createdAt), passwordChangeTime: dateTime(user.pwdUpdatedAt),
    },
    sessions: sessions.map((s) => ({ device: s.device, ip: s.ip, remember: s.remember, createTime: dateTime(s.createdAt), lastSeen: dateTime(s.lastSeenAt), endTime: dateTimeOrNull(s.revokedAt) })),
    logins: logins.map((l) => ({ method: l.method, ok: l.ok, reason: l.reason, ip: l.ip, device: l.device, time: dateTime(l.createdAt) })),
    consents: consents.map((c) => ({ document: c.document, version: c.version, ip: c.ip, time: dateTime(c.createdAt) })),
    memberships: memberships.map((m) => ({ orgName: m.org.orgName, name: m.name, department: m.department, position: m.position, empNo: m.empNo, status: m.status, source: m.source, joinTime: dateTimeOrNull(m.joinedAt), leaveTime: dateTimeOrNull(m.leftAt) })),
    lessons: lessons.map((l) => ({
      name: l.lesson.name, creditHours: l.lesson.creditHours.toNumber(), status: l.status, source: l.source, progress: l.progress, creditedSec: l.creditedSec,
      joinTime: dateTime(l.createdAt), startTime: dateTimeOrNull(l.startTime), finishTime: dateTimeOrNull(l.finishTime),
    })),
    study: {
      segmentTotal: ledger._count, creditedSec: ledger._sum.creditedSec ?? 0, refusedSec: ledger._sum.refusedSec ?? 0, first: dateTimeOrNull(ledger._min.at), last: dateTimeOrNull(ledger._max.at),
      items: items.map((i) => ({ lid: i.lid, title: i.item.title, creditedSec: i.creditedSec, lastPos: i.lastPos, doneTime: dateTimeOrNull(i.doneAt) })),
      segments: segments.map((s) => ({ no: s.chainSeq, lid: s.lid, from: s.from, to: s.to, creditedSec: s.creditedSec, refusedSec: s.refusedSec, refusal: s.refusal, time: dateTime(s.at), hash: s.hash })),
    },
    attempts: attempts.map(({ paper, answers, events, score, startTime, deadline, submitTime, ...a }) => ({
      ...a, paper: paper.title, score: score?.toNumber() ?? null, startTime: dateTime(startTime), deadline: dateTime(deadline), submitTime: dateTimeOrNull(submitTime),
      answers: answers.map(({ savedAt, ...answer }) => ({ ...answer, savedTime: dateTime(savedAt) })), events: events.map(({ at, ...event }) => ({ ...event, time: dateTime(at) })),
    })),
    certificates: certificates.map(({ issueDate, expireDate, ...c }) => ({ ...c, issueDate: dateOnlyOrNull(issueDate), expireDate: dateOnlyOrNull(expireDate) })),
    applications: applications.map(({ apply: { submitTime, ...apply }, ...item }) => ({ ...apply, submitTime: dateTimeOrNull(submitTime), ...item })),
    suggestions: suggestions.map((s) => ({ type: s.type, content: s.content, images: s.images, contact: s.contact, reply: s.reply, status: s.status, createTime: dateTime(s.createdAt), replyTime: dateTimeOrNull(s.repliedAt) })),
    notices: notices.map((n) => ({ type: n.type, title: n.title, content: n.content, isRead: n.isRead, createTime: dateTime(n.createdAt) })),
    uploads: uploads.map((u) => ({ url: `/uploads/${u.key}`, bytes: u.bytes, time: dateTime(u.at) })),
  };
};
