import type { updateProfile as endpoint } from '@zhibiao/contract/profile';
import type { InputOf } from '@zhibiao/contract/endpoint';
import type { Db, Tx } from '#db/client.ts';
import { isUniqueViolation } from '#db/faults.ts';
import { ownsUploads } from '#db/uploads.ts';
import { refused, unauthorized } from '#errors.ts';
import type { IdCards } from '#ports/id-card.ts';

type Body = InputOf<typeof endpoint>['body'];

const nameFixed = () => refused('姓名已用于证书，不能修改；如需更正，请联系管理员');

const numberTaken = () => refused('该身份证号码已被其他账号使用');

type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> };
/** What was sent; what was left out stays as it is. */
const given = <T extends object>(fields: T): Given<T> => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Given<T>;

/** Changes what the learner sent of their profile. */
export const updateProfile = async ({ db, idCards }: { db: Db; idCards: IdCards }, userId: string, body: Body): Promise<null> => {
  await checkChoices(db, body);
  await db.$transaction((tx) => write(tx, idCards, userId, body)).catch((error: unknown) => {
    throw isUniqueViolation(error, 'idCardHash') ? numberTaken() : error;
  });
  return null;
};

const write = async (tx: Tx, idCards: IdCards, userId: string, { realName, idCard, ...rest }: Body) => {
  const user = await tx.user.findUnique({ where: { id: userId }, select: { realName: true, avatar: true, photo: true } });
  if (!user) throw unauthorized();
  const renamed = realName !== undefined && realName !== user.realName;
  const pictures = [rest.avatar !== user.avatar && rest.avatar, rest.photo !== user.photo && rest.photo].filter((url) => typeof url === 'string');
  if (!(await ownsUploads(tx, userId, pictures))) throw refused('请重新上传图片');

  // The unique index knows the number under today's key only.
  const older = idCard ? idCards.olderHashes(idCard) : [];
  if (older.length > 0 && (await tx.user.count({ where: { idCardHash: { in: older }, id: { not: userId } } })) > 0) throw numberTaken();

  const { count } = await tx.user.updateMany({
    // Decided by the row as it is when written: a certificate may be issued in this very moment.
    where: { id: userId, ...(renamed ? { nameLocked: false } : {}) },
    data: {
      ...given(rest), ...(renamed ? { realName } : {}),
      ...(idCard === undefined ? {} : { idCardCipher: idCard && idCards.seal(idCard), idCardHash: idCard && idCards.hash(idCard) }),
    },
  });
  if (count === 0) throw nameFixed();
};

/** What was chosen from a list is on it. */
const checkChoices = async (db: Db, { areaCode, education, currentType }: Body) => {
  const inDict = (type: string, value: string) => db.dictEntry.findUnique({ where: { type_value: { type, value }, status: '0' }, select: { id: true } });
  if (areaCode && !(await db.area.findUnique({ where: { code: areaCode }, select: { code: true } }))) throw refused('请选择所在地区');
  if (education && !(await inDict('education', education))) throw refused('请选择学历');
  if (currentType && !(await inDict('org_type', currentType))) throw refused('请选择机构类型');
};
