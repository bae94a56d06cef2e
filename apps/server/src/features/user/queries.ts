import type { LoginUser } from '@zhibiao/contract/user';
import type { Db, Pool } from '#db/client.ts';
import { deviceName } from '#domain/device.ts';
import { maskEmail, maskIdCard, maskMobile } from '#domain/masking.ts';
import type { Viewer } from '#domain/roles.ts';
import { dateTime } from '#domain/time.ts';
import { unauthorized } from '#errors.ts';
import type { IdCards } from '#ports/id-card.ts';

const PROFILE = {
  id: true, realName: true, nickName: true, avatar: true, mobile: true, email: true, gender: true, type: true, currentType: true, role: true,
  position: true, education: true, areaCode: true, idCardCipher: true, photo: true, nameLocked: true,
  org: { select: { id: true, orgName: true, status: true } },
} as const;

/** The viewer's own profile, masked: a token in the wrong hands tells no phone. */
export const findLoginUser = async (db: Db, idCards: IdCards, viewer: Viewer): Promise<LoginUser> => {
  const [user, suggest, notice] = await Promise.all([
    db.user.findUnique({ where: { id: viewer.id }, select: PROFILE, relationLoadStrategy: 'join' }),
    db.suggestion.count({ where: { userId: viewer.id, status: 1, isRead: { not: 1 } } }),
    db.notice.count({ where: { userId: viewer.id, isRead: false } }),
  ]);
  if (!user) throw unauthorized();
  const { org, idCardCipher, mobile, email, ...profile } = user;
  return {
    ...profile, mobile: mobile && maskMobile(mobile), email: email && maskEmail(email),
    idCardMasked: idCardCipher && maskIdCard(idCards.open(idCardCipher)),
    orgId: org?.id ?? null, orgName: org?.orgName ?? null, orgStatus: org?.status ?? null,
    remember: viewer.remember, unread: { suggest, notice },
  };
};

/** Sessions that http/guards.ts would still let in. */
const LIVE = `
  SELECT id, device, ip, remember, "createdAt", "lastSeenAt" FROM "Session"
  WHERE "userId" = $1 AND "revokedAt" IS NULL AND "expiresAt" > clock_timestamp()
    AND "lastSeenAt" > clock_timestamp() - CASE WHEN remember THEN interval '7 days' ELSE interval '30 minutes' END
  ORDER BY (id = $2) DESC, "lastSeenAt" DESC LIMIT 100`;
type Row = { id: string; device: string; ip: string; remember: boolean; createdAt: Date; lastSeenAt: Date };

/** Where the viewer is logged in, this session first. */
export const findSessions = async (pool: Pool, viewer: Viewer) => {
  const { rows } = await pool.query<Row>(LIVE, [viewer.id, viewer.sessionId]);
  return rows.map(({ createdAt, lastSeenAt, device, ...row }) => ({
    ...row, device: deviceName(device), current: row.id === viewer.sessionId, createTime: dateTime(createdAt), lastSeen: dateTime(lastSeenAt),
  }));
};
