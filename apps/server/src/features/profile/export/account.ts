import { MEMBER } from '@zhibiao/contract/member/learner';
import type { Db, Prisma } from '#db/client.ts';
import { shownIdCard } from '#domain/text/masking.ts';
import { dateTime, dateTimeOrNull } from '#domain/time/time.ts';
import type { ShowPicture } from '#http/files/pictures.ts';
import type { IdCards } from '#ports/keys/id-card.ts';
import { latest, ROWS_MAX } from './rows.ts';

type Mine = { where: { userId: string } };
const WITH_ORG = { include: { org: { select: { orgName: true } } } } as const;
type UserWithOrg = Prisma.UserGetPayload<typeof WITH_ORG>;

const profileOf = (user: UserWithOrg, idCards: IdCards, show: ShowPicture) => ({
  id: user.id,
  mobile: user.mobile,
  email: user.email,
  realName: user.realName,
  nameLocked: user.nameLocked,
  nickName: user.nickName,
  gender: user.gender,
  avatar: show(user.avatar),
  photo: show(user.photo),
  education: user.education,
  position: user.position,
  areaCode: user.areaCode,
  accountType: user.type,
  currentType: user.currentType,
  role: user.role,
  orgName: user.org?.orgName ?? null,
  idCardMasked: user.idCardCipher && shownIdCard(idCards.open(user.idCardCipher)),
  registerTime: dateTime(user.createdAt),
  passwordChangeTime: dateTime(user.pwdUpdatedAt),
});

/** What they are notified of, by which ways and when. */
const notifyOf = async (db: Db, user: UserWithOrg, mine: Mine) => {
  const wishes = await db.notifyPref.findMany({ ...mine, orderBy: { group: 'asc' } });
  return {
    digest: user.digest,
    quietFrom: user.quietFrom,
    quietTo: user.quietTo,
    groups: wishes.map(({ group, sms, mail }) => ({ group, sms, mail })),
  };
};

const ssoBindingsOf = async (db: Db, mine: Mine) =>
  (await db.ssoIdentity.findMany({ ...mine, include: { provider: { select: { name: true } } } })).map(
    ({ provider, issuer, subject, label, createdAt, usedAt }) => ({
      provider: provider.name,
      issuer,
      subject,
      label,
      bindTime: dateTime(createdAt),
      usedTime: dateTimeOrNull(usedAt),
    }),
  );

const sessionsOf = async (db: Db, mine: Mine) =>
  (await db.session.findMany({ ...mine, ...latest })).map((s) => ({
    device: s.device,
    ip: s.ip,
    remember: s.remember,
    createTime: dateTime(s.createdAt),
    lastSeen: dateTime(s.lastSeenAt),
    expireTime: dateTime(s.expiresAt),
    endTime: dateTimeOrNull(s.revokedAt),
  }));

const loginsOf = async (db: Db, mine: Mine) =>
  (await db.loginLog.findMany({ ...mine, ...latest })).map((l) => ({
    account: l.account,
    method: l.method,
    ok: l.ok,
    reason: l.reason,
    ip: l.ip,
    device: l.device,
    time: dateTime(l.createdAt),
  }));

const nameChangesOf = async (db: Db, mine: Mine) =>
  (await db.nameChange.findMany({ ...mine, ...latest })).map((n) => ({
    fromName: n.fromName,
    toName: n.toName,
    reason: n.reason,
    status: n.status,
    opinion: n.opinion,
    certificates: n.certificates,
    createTime: dateTime(n.createdAt),
    decideTime: dateTimeOrNull(n.decidedAt),
  }));

const consentsOf = async (db: Db, mine: Mine) =>
  (await db.consent.findMany({ ...mine, ...latest })).map((c) => ({
    document: c.document,
    version: c.version,
    ip: c.ip,
    time: dateTime(c.createdAt),
    withdrawTime: dateTimeOrNull(c.withdrawnAt),
  }));

type Listed = { mobile: string | null; email: string | null };
/** An organisation may have listed the phone or the address without knowing of the account. */
const invitationsTo = ({ mobile, email }: Listed) =>
  [...(mobile ? [{ mobile }] : []), ...(email ? [{ email }] : [])].map((listed) => ({
    userId: null,
    status: MEMBER.invited,
    ...listed,
  }));

const membershipsOf = async (db: Db, user: Listed & { id: string }) => {
  const memberships = await db.orgMember.findMany({
    where: { OR: [{ userId: user.id }, ...invitationsTo(user)] },
    ...latest,
    include: { org: { select: { orgName: true } }, place: { select: { path: true } } },
  });
  return memberships.map((m) => ({
    orgName: m.org.orgName,
    name: m.name,
    mobile: m.mobile,
    email: m.email,
    department: m.place?.path ?? null,
    position: m.position,
    empNo: m.empNo,
    status: m.status,
    source: m.source,
    createTime: dateTime(m.createdAt),
    inviteOpenTime: dateTimeOrNull(m.inviteOpenedAt),
    joinTime: dateTimeOrNull(m.joinedAt),
    leaveTime: dateTimeOrNull(m.leftAt),
  }));
};

const suggestionsOf = async (db: Db, show: ShowPicture, mine: Mine) => {
  const suggestions = await db.suggestion.findMany({
    ...mine,
    ...latest,
    include: { replies: { orderBy: { at: 'asc' } } },
  });
  return suggestions.map((s) => ({
    type: s.type,
    content: s.content,
    images: s.images.map((image) => show(image)),
    contact: s.contact,
    reply: s.reply,
    status: s.status,
    isRead: s.isRead,
    createTime: dateTime(s.createdAt),
    replyTime: dateTimeOrNull(s.repliedAt),
    replies: s.replies.map(({ by, text, at }) => ({ by, text, time: dateTime(at) })),
  }));
};

const noticesOf = async (db: Db, mine: Mine) => {
  const notices = await db.notice.findMany({ ...mine, ...latest, include: { about: { select: { realName: true } } } });
  return notices.map((n) => ({
    type: n.type,
    title: n.title,
    content: `${n.about?.realName ?? ''}${n.content}`,
    linkUrl: n.linkUrl,
    isRead: n.isRead,
    createTime: dateTime(n.createdAt),
  }));
};

const messagesOf = async (db: Db, mine: Mine) =>
  (await db.delivery.findMany({ ...mine, ...latest })).map((m) => ({
    channel: m.channel,
    to: m.toMasked,
    subject: m.subject,
    text: m.text,
    state: m.state,
    createTime: dateTime(m.createdAt),
    sentTime: dateTimeOrNull(m.sentAt),
  }));

const uploadsOf = async (db: Db, show: ShowPicture, mine: Mine) => {
  const uploads = await db.upload.findMany({ ...mine, take: ROWS_MAX, orderBy: { at: 'desc' } });
  return uploads.map((u) => ({ url: show(`/uploads/${u.key}`), bytes: u.bytes, time: dateTime(u.at) }));
};

/** Who the person is here, where they were logged in, and what passed between them and the site. */
export const accountOf = async (db: Db, idCards: IdCards, show: ShowPicture, userId: string) => {
  const mine = { where: { userId } };
  const user = await db.user.findUniqueOrThrow({ where: { id: userId }, ...WITH_ORG });
  const [
    notify,
    ssoBindings,
    sessions,
    logins,
    nameChanges,
    consents,
    memberships,
    suggestions,
    notices,
    messages,
    uploads,
  ] = await Promise.all([
    notifyOf(db, user, mine),
    ssoBindingsOf(db, mine),
    sessionsOf(db, mine),
    loginsOf(db, mine),
    nameChangesOf(db, mine),
    consentsOf(db, mine),
    membershipsOf(db, user),
    suggestionsOf(db, show, mine),
    noticesOf(db, mine),
    messagesOf(db, mine),
    uploadsOf(db, show, mine),
  ]);
  return {
    profile: profileOf(user, idCards, show),
    notify,
    ssoBindings,
    sessions,
    logins,
    nameChanges,
    consents,
    memberships,
    suggestions,
    notices,
    messages,
    uploads,
  };
};
