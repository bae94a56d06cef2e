import { MEMBER } from '@zhibiao/contract/member/learner';
import type { Db } from '#db/client.ts';
import { shownIdCard } from '#domain/text/masking.ts';
import { dateTime, dateTimeOrNull } from '#domain/time/time.ts';
import type { ShowPicture } from '#http/files/pictures.ts';
import type { IdCards } from '#ports/keys/id-card.ts';
import { latest, ROWS_MAX } from './rows.ts';

/** Who the person is here, where they were logged in, and what passed between them and the site. */
export const accountOf = async (db: Db, idCards: IdCards, show: ShowPicture, userId: string) => {
  const mine = { where: { userId } };
  const user = await db.user.findUniqueOrThrow({
    where: { id: userId },
    include: { org: { select: { orgName: true } } },
  });
  const [sessions, consents, logins, names, memberships, suggestions, notices, messages, uploads, wishes, sso] =
    await Promise.all([
      db.session.findMany({ ...mine, ...latest }),
      db.consent.findMany({ ...mine, ...latest }),
      db.loginLog.findMany({ ...mine, ...latest }),
      db.nameChange.findMany({ ...mine, ...latest }),
      db.orgMember.findMany({
        where: { OR: [{ userId }, ...invitationsTo(user)] },
        ...latest,
        include: { org: { select: { orgName: true } } },
      }),
      db.suggestion.findMany({ ...mine, ...latest, include: { replies: { orderBy: { at: 'asc' } } } }),
      db.notice.findMany({ ...mine, ...latest, include: { about: { select: { realName: true } } } }),
      db.delivery.findMany({ ...mine, ...latest }),
      db.upload.findMany({ ...mine, take: ROWS_MAX, orderBy: { at: 'desc' } }),
      db.notifyPref.findMany({ ...mine, orderBy: { group: 'asc' } }),
      db.ssoIdentity.findMany({ ...mine, include: { provider: { select: { name: true } } } }),
    ]);
  return {
    profile: {
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
    },
    notify: {
      digest: user.digest,
      quietFrom: user.quietFrom,
      quietTo: user.quietTo,
      groups: wishes.map(({ group, sms, mail }) => ({ group, sms, mail })),
    },
    ssoBindings: sso.map(({ provider, issuer, subject, label, createdAt, usedAt }) => ({
      provider: provider.name,
      issuer,
      subject,
      label,
      bindTime: dateTime(createdAt),
      usedTime: dateTimeOrNull(usedAt),
    })),
    sessions: sessions.map((s) => ({
      device: s.device,
      ip: s.ip,
      remember: s.remember,
      createTime: dateTime(s.createdAt),
      lastSeen: dateTime(s.lastSeenAt),
      expireTime: dateTime(s.expiresAt),
      endTime: dateTimeOrNull(s.revokedAt),
    })),
    logins: logins.map((l) => ({
      account: l.account,
      method: l.method,
      ok: l.ok,
      reason: l.reason,
      ip: l.ip,
      device: l.device,
      time: dateTime(l.createdAt),
    })),
    nameChanges: names.map((n) => ({
      fromName: n.fromName,
      toName: n.toName,
      reason: n.reason,
      status: n.status,
      opinion: n.opinion,
      certificates: n.certificates,
      createTime: dateTime(n.createdAt),
      decideTime: dateTimeOrNull(n.decidedAt),
    })),
    consents: consents.map((c) => ({
      document: c.document,
      version: c.version,
      ip: c.ip,
      time: dateTime(c.createdAt),
      withdrawTime: dateTimeOrNull(c.withdrawnAt),
    })),
    memberships: memberships.map((m) => ({
      orgName: m.org.orgName,
      name: m.name,
      mobile: m.mobile,
      email: m.email,
      department: m.department,
      position: m.position,
      empNo: m.empNo,
      status: m.status,
      source: m.source,
      createTime: dateTime(m.createdAt),
      inviteOpenTime: dateTimeOrNull(m.inviteOpenedAt),
      joinTime: dateTimeOrNull(m.joinedAt),
      leaveTime: dateTimeOrNull(m.leftAt),
    })),
    suggestions: suggestions.map((s) => ({
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
    })),
    notices: notices.map((n) => ({
      type: n.type,
      title: n.title,
      content: `${n.about?.realName ?? ''}${n.content}`,
      linkUrl: n.linkUrl,
      isRead: n.isRead,
      createTime: dateTime(n.createdAt),
    })),
    messages: messages.map((m) => ({
      channel: m.channel,
      to: m.toMasked,
      subject: m.subject,
      text: m.text,
      state: m.state,
      createTime: dateTime(m.createdAt),
      sentTime: dateTimeOrNull(m.sentAt),
    })),
    uploads: uploads.map((u) => ({ url: show(`/uploads/${u.key}`), bytes: u.bytes, time: dateTime(u.at) })),
  };
};

/** An organisation may have listed the phone or the address without knowing of the account. */
const invitationsTo = ({ mobile, email }: { mobile: string | null; email: string | null }) =>
  [...(mobile ? [{ mobile }] : []), ...(email ? [{ email }] : [])].map((listed) => ({
    userId: null,
    status: MEMBER.invited,
    ...listed,
  }));
