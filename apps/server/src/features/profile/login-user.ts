import { ATTEMPT } from '@zhibiao/contract/exam/types';
import { COLLECTED, SEPARATE } from '@zhibiao/contract/agreement/consent';
import { SUGGEST_STATUS, SUGGESTION_LINK } from '@zhibiao/contract/feedback/learner';
import type { LoginUser } from '@zhibiao/contract/profile/viewer';
import type { Pool } from '#db/client.ts';
import { lit, many, maybeOne, sql } from '#db/sql.ts';
import { findPending, reconsentSince } from '#services/agreement/agreements.ts';
import { agreesTo } from '#services/agreement/separate-consent.ts';
import { IN_USE } from '#services/auth/session-life.ts';
import { epochMs } from '#services/study/study-sql.ts';
import { deviceName } from '#domain/auth/device.ts';
import { maskEmail, maskMobile, shownIdCard } from '#domain/text/masking.ts';
import type { Viewer } from '#domain/auth/roles.ts';
import { dateTime } from '#domain/time/time.ts';
import { unauthorized } from '#errors.ts';
import type { ShowPicture } from '#http/files/pictures.ts';
import type { IdCards } from '#ports/keys/id-card.ts';

type ProfileRow = Omit<LoginUser, 'idCardMasked' | 'remember' | 'unread' | 'pending' | 'unagreed' | 'rights'> & {
  agreedAt: number;
  unagreedIdCard: boolean;
  unagreedPhoto: boolean;
  idCardCipher: string | null;
  suggest: number;
  notice: number;
  toldTwice: number;
};
const findProfile = (userId: string) =>
  sql<ProfileRow>`
    SELECT u.id, u."realName", u."nickName", u.avatar, u.mobile, u.email, u.gender, u.type, u."currentType", u.role,
      u.position, u.education, u."areaCode", u."idCardCipher", u.photo, u."nameLocked",
      ${epochMs(sql`u."agreedAt"`)} AS "agreedAt",
      u."idCardCipher" IS NOT NULL AND NOT ${agreesTo(sql`u.id`, SEPARATE.idCard)} AS "unagreedIdCard",
      u.photo IS NOT NULL AND NOT ${agreesTo(sql`u.id`, SEPARATE.photo)} AS "unagreedPhoto",
      (SELECT d.label FROM "DictEntry" d WHERE d.type = 'org_type' AND d.value = u."currentType") AS "typeName",
      o.id AS "orgId", o."orgName", o.status AS "orgStatus",
      (SELECT count(*)::int FROM "Suggestion" s
        WHERE s."userId" = u.id AND s.status = ${lit(SUGGEST_STATUS.answered)} AND s."isRead" <> 1)
        AS suggest,
      (SELECT count(*)::int FROM "Notice" n WHERE n."userId" = u.id AND NOT n."isRead") AS notice,
      (SELECT count(*)::int FROM "Suggestion" s
        WHERE s."userId" = u.id AND s.status = ${lit(SUGGEST_STATUS.answered)} AND s."isRead" <> 1 AND EXISTS (
          SELECT FROM "Notice" n
          WHERE n."userId" = u.id AND NOT n."isRead" AND n."linkUrl" = ${SUGGESTION_LINK}::text || s.id
        )) AS "toldTwice",
      coalesce((
        SELECT json_agg(json_build_object('attemptId', a.id, 'paperId', a."paperId", 'title', p.title,
          'remainingMs', round(extract(epoch FROM a.deadline - clock_timestamp()) * 1000)) ORDER BY a.deadline)
        FROM "Attempt" a JOIN "Paper" p ON p.id = a."paperId"
        WHERE a."userId" = u.id AND a.status = ${lit(ATTEMPT.running)} AND a.deadline > clock_timestamp()
      ), '[]') AS "runningExams"
    FROM "User" u LEFT JOIN "Organisation" o ON o.id = u."orgId"
    WHERE u.id = ${userId}`.named('login-user');

/** The viewer's own profile, masked: a token in the wrong hands tells no phone. */
export const findLoginUser = async (
  pool: Pool,
  idCards: IdCards,
  show: ShowPicture,
  viewer: Viewer,
): Promise<LoginUser> => {
  const user = await maybeOne(pool, findProfile(viewer.id));
  if (!user) throw unauthorized();
  const {
    idCardCipher,
    mobile,
    email,
    suggest,
    notice,
    toldTwice,
    agreedAt,
    unagreedIdCard,
    unagreedPhoto,
    ...profile
  } = user;
  const pending = agreedAt < (await reconsentSince(pool)) ? await findPending(pool, viewer.id) : [];
  const lacks = { [SEPARATE.idCard]: unagreedIdCard, [SEPARATE.photo]: unagreedPhoto };
  const unagreed = COLLECTED.filter((code) => lacks[code]);
  return {
    ...profile,
    rights: [...viewer.rights],
    avatar: show(profile.avatar),
    photo: show(profile.photo),
    mobile: mobile && maskMobile(mobile),
    email: email && maskEmail(email),
    idCardMasked: idCardCipher && shownIdCard(idCards.open(idCardCipher)),
    remember: viewer.remember,
    unread: { suggest, notice, all: suggest + notice - toldTwice },
    ...(pending.length > 0 ? { pending } : {}),
    ...(unagreed.length > 0 ? { unagreed } : {}),
  };
};

type SessionRow = { id: string; device: string; ip: string; remember: boolean; createdAt: Date; lastSeenAt: Date };
/** Sessions that http/guard/guards.ts would still let in. */
const liveSessions = ({ id, sessionId }: Viewer) => sql<SessionRow>`
  SELECT id, device, ip, remember, "createdAt", "lastSeenAt" FROM "Session"
  WHERE "userId" = ${id} AND "revokedAt" IS NULL AND "expiresAt" > clock_timestamp() AND ${IN_USE}
  ORDER BY (id = ${sessionId}) DESC, "lastSeenAt" DESC LIMIT 100`;

/** Where the viewer is logged in, this session first. */
export const findSessions = async (pool: Pool, viewer: Viewer) => {
  const rows = await many(pool, liveSessions(viewer));
  return rows.map(({ createdAt, lastSeenAt, device, ...row }) => ({
    ...row,
    device: deviceName(device),
    current: row.id === viewer.sessionId,
    createTime: dateTime(createdAt),
    lastSeen: dateTime(lastSeenAt),
  }));
};
