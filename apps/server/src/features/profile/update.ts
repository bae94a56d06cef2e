import type * as contract from '@zhibiao/contract/profile/learner';
import type { InputOf } from '@zhibiao/contract/core/endpoint';
import { SEPARATE } from '@zhibiao/contract/agreement/consent';
import type { Db, Pool, Tx } from '#db/client.ts';
import { isUniqueViolation } from '#db/faults.ts';
import { countHit } from '#db/limiter.ts';
import { run } from '#db/sql.ts';
import { isCurrentArea, isInDict } from '#services/choices.ts';
import { limit } from '#services/limits/limit.ts';
import { lockPerson } from '#services/locks.ts';
import { notify } from '#services/notify/notify.ts';
import { giveTicked, requireAgreed } from '#services/agreement/separate-consent.ts';
import { ownsUploads, PREFIX, releaseUploads } from '#services/files/uploads.ts';
import { refused, unauthorized } from '#errors.ts';
import type { IdCards } from '#ports/keys/id-card.ts';
import { refuseUnprintable } from '#ports/pdf/pdf.ts';

type Body = InputOf<typeof contract.updateProfile>['body'];

const nameFixed = () => refused('姓名已用于证书，不能修改；如需更正，请联系管理员', { field: 'realName' });

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };
/** What was sent; what was left out stays as it is. */
const definedOnly = <T extends object>(fields: T): Defined<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<T>;

type World = { db: Db; pool: Pool; idCards: IdCards };
type Who = { userId: string; ip: string };
const DAY_SEC = 86_400;
const ID_CARDS = { max: 5, windowSec: DAY_SEC, refuse: '今日修改身份证号码次数过多，请明天再试' };

/**
 * Changes what the learner sent of their profile. An ID number that another account has is taken all the same, so that
 * no answer tells whose number is known here; that account is notified instead, and which of the two is right is for
 * people to clear up.
 */
export const updateProfile = async ({ db, pool, idCards }: World, who: Who, body: Body): Promise<null> => {
  const { userId } = who;
  await checkChoices(db, body);
  await refuseUnprintable('姓名', body.realName);
  const hashes = body.idCard ? [idCards.hash(body.idCard), ...idCards.olderHashes(body.idCard)] : [];
  if (hashes.length > 0) await limit(pool, `id-card:${userId}`, ID_CARDS);
  const save = (idCardHash: string | null) => db.$transaction((tx) => write(tx, idCards, who, body, idCardHash));
  // The unique index knows the number under today's key only.
  const isTaken =
    (await holderOf(db, hashes, userId)) !== null || !(await save(hashes[0] ?? null).then(() => true, lostTo));
  if (!isTaken) return null;
  await save(null);
  await notifyHolder({ db, pool }, await holderOf(db, hashes, userId));
  return null;
};

/** False when another account came to hold the number in this very moment. */
const lostTo = (error: unknown): false => {
  if (!isUniqueViolation(error, 'idCardHash')) throw error;
  return false;
};

const holderOf = (db: Db, hashes: string[], userId: string) =>
  hashes.length === 0
    ? Promise.resolve(null)
    : db.user.findFirst({ where: { idCardHash: { in: hashes }, id: { not: userId } }, select: { id: true } });

/** Once a day at most, however often it is tried. */
const notifyHolder = async ({ db, pool }: Pick<World, 'db' | 'pool'>, holder: { id: string } | null) => {
  if (!holder) return;
  const { count } = await countHit(pool, `id-card-told:${holder.id}`, DAY_SEC);
  if (count === 1) await notify(db, 'id-card.clash', [holder.id], {});
};

const write = async (
  tx: Tx,
  idCards: IdCards,
  { userId, ip }: Who,
  { realName, idCard, consents, ...rest }: Body,
  idCardHash: string | null,
): Promise<void> => {
  // A consent is taken back before or after this, never in between.
  await run(tx, lockPerson(userId));
  const user = await tx.user.findUnique({
    where: { id: userId },
    select: { realName: true, avatar: true, photo: true },
  });
  if (!user) throw unauthorized();
  const renamed = realName !== undefined && realName !== user.realName;
  for (const field of ['avatar', 'photo'] as const) {
    const url = rest[field];
    if (url && url !== user[field] && !(await ownsUploads(tx, userId, [url])))
      throw refused('请重新上传图片', { field });
  }
  await giveTicked(tx, { userId, ip }, consents ?? []);
  if (idCard) await requireAgreed(tx, userId, { code: SEPARATE.idCard, field: 'idCard' });
  const { photo: old } = user;
  const { photo = old } = rest;
  if (photo && photo !== old) await requireAgreed(tx, userId, { code: SEPARATE.photo, field: 'photo' });

  const { count } = await tx.user.updateMany({
    // Decided by the row as it is when written: a certificate may be issued in this very moment.
    where: { id: userId, ...(renamed ? { nameLocked: false } : {}) },
    data: {
      ...definedOnly(rest),
      ...(renamed ? { realName } : {}),
      ...(idCard === undefined ? {} : { idCardCipher: idCard && idCards.seal(idCard), idCardHash }),
    },
  });
  if (count === 0) throw nameFixed();
  if (old?.startsWith(PREFIX) && old !== photo) await run(tx, releaseUploads(userId, [old.slice(PREFIX.length)]));
};

/** What was chosen from a list is on it. */
const checkChoices = async (db: Db, { areaCode, education, currentType }: Body) => {
  if (areaCode && !(await isCurrentArea(db, areaCode))) throw refused('请选择所在地区', { field: 'areaCode' });
  if (education && !(await isInDict(db, 'education', education))) throw refused('请选择学历', { field: 'education' });
  if (currentType && !(await isInDict(db, 'org_type', currentType)))
    throw refused('请选择机构类型', { field: 'currentType' });
};
