import { CERT_STORED, CERT_TYPE } from '@zhibiao/contract/certificate/types';
import { claimWork } from '@zhibiao/contract/inbox/staff';
import { USER_STATUS } from '@zhibiao/contract/auth/roles';
import { WORK_KIND, WORK_STATE } from '@zhibiao/contract/inbox/work';
import { lit, maybeOne, one, sql } from '#db/sql.ts';
import { claimItem } from '#features/inbox/claim.ts';
import { askForName } from '#features/learner/name/own.ts';
import { PREFIX, storeUpload } from '#services/files/uploads.ts';
import { staffAt } from './acting.ts';
import { paperOf } from './drawn-picture.ts';
import type { Life, Part } from '#seed/life/part.ts';

/** What else lies on the desks of the office today. */
export const desk: Part = async (life) => {
  const { moment, plan } = life;
  plan(moment(-1, '16:48'), () => renamed(life));
  plan(moment(0, '23:00'), () => claimed(life));
};

const HOLDER = sql<{ id: string; realName: string }>`
  SELECT u.id, u."realName"
    FROM "User" u JOIN "Certificate" c ON c."userId" = u.id AND c.status = ${lit(CERT_STORED.valid)}
    AND c.type <> ${lit(CERT_TYPE.proof)}
  WHERE u.status = ${lit(USER_STATUS.active)} AND u."nameLocked" ORDER BY c."createdAt" DESC, u.id LIMIT 1`;

/** A character of the name stands otherwise in the certificate than in the documents. */
const renamed = async ({ deps }: Life): Promise<unknown> => {
  const holder = await maybeOne(deps.pool, HOLDER);
  if (!holder) return;
  const { id: userId, realName } = holder;
  const paper = paperOf(Number.parseInt(userId.slice(-4), 16));
  const put = () => deps.storage.put(paper, 'png', 'private');
  const key = await storeUpload(deps.db, { userId, bytes: paper.length }, put);
  return askForName(deps.pool, userId, {
    realName: `${realName.slice(0, -1)}昕`,
    evidence: [PREFIX + key],
    reason: '注册时姓名末字录入有误，与身份证件不一致',
  });
};

const OLDEST = sql<{ id: string; version: number }>`
  SELECT id, version FROM "WorkItem" WHERE kind = ${lit(WORK_KIND.suggest)} AND state = ${lit(WORK_STATE.waiting)}
  ORDER BY "openedAt" LIMIT 1`;
const claimed = async (life: Life): Promise<unknown> => {
  const { deps } = life;
  return claimItem(deps, await staffAt(life, 'kefu', claimWork), await one(deps.pool, OLDEST));
};
