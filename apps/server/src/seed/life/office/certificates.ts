import { CERT_TYPE } from '@zhibiao/contract/certificate/types';
import {
  reissueCertificate as reissueEndpoint,
  revokeCertificate as revokeEndpoint,
} from '@zhibiao/contract/certificate/staff';
import { TEMPLATE_STATUS } from '@zhibiao/contract/certificate/template';
import * as contract from '@zhibiao/contract/certificate/staff-template';
import { editTemplate } from '@zhibiao/contract/certificate/staff-template';
import { lit, one, sql } from '#db/sql.ts';
import { pick } from '#domain/number/seeded-random.ts';
import { applyForProof } from '#features/certificate/issue/apply.ts';
import { reissueCertificate } from '#features/certificate/state/reissue.ts';
import { revokeCertificate } from '#features/certificate/state/revoke.ts';
import { enableTemplate, save } from '#features/certificate/template/commands.ts';
import { staffAt } from './acting.ts';
import { applyForTraining, decideByOrg, decideByPlatform, issue, managerOf } from './applying.ts';
import { type Finished, finishedBy } from './entitled.ts';
import type { Life, Part } from '#seed/life/part.ts';
import { dayOfLife, officeHour } from './office-hours.ts';

/** Proofs, and 培训合格证书 from the application to what became of them. */

const DEMO_LEARNER = '13800000001';
const PROOFS = 15;
const TRAININGS = 11;
/** Of what was finished later nothing is granted yet. */
const WAITING_SINCE = -14;
/** Before this day the certificate held for a year. */
const LONGER_FROM = -250;

export const certificates: Part = async (life) => {
  const finished = await finishedBy(life);
  const isEarly = ({ at }: Finished) => dayOfLife(life, at) < LONGER_FROM;
  const early = finished.filter(isEarly);
  if (early.length > 0) validForAYear(life);
  proofs(life, finished);
  const fates: Fate[] = ['revoked', 'kept', 'lost', 'kept', 'kept', 'renamed'];
  for (const [at, one] of early.entries()) certified(life, one, at === 0 ? 'renewed' : 'kept');
  for (const [at, one] of certifiedOf(life, finished).entries()) certified(life, one, fates[at] ?? 'kept');
};

/** Whose application was granted, the earliest first. */
export const certifiedOf = (life: Life, finished: readonly Finished[]): Finished[] => {
  const isOne = ({ hasPaper, at }: Finished) =>
    hasPaper && dayOfLife(life, at) < WAITING_SINCE && dayOfLife(life, at) >= LONGER_FROM;
  return pick(finished.filter(isOne), life.random('trainings'), TRAININGS).toSorted(
    (a, b) => a.at.getTime() - b.at.getTime(),
  );
};

const proofs = (life: Life, finished: readonly Finished[]): void => {
  const { deps, plan, userId, random } = life;
  const draw = random('proofs');
  const own = finished.find((one) => one.userId === userId(DEMO_LEARNER));
  const others = finished.filter((one) => one.userId !== own?.userId && dayOfLife(life, one.at) < -1);
  for (const one of [...(own ? [own] : []), ...pick(others, draw, PROOFS)])
    plan(officeHour(life, one.at, draw(3), draw), () => applyForProof(deps, one.userId, { lessonIds: [one.lessonId] }));
};

type InUse = { id: string; version: number } & Record<string, unknown>;
const TEMPLATE = sql<InUse>`
  SELECT id, version, type, name, "issuerName", title, "bodyText", "footText", "logoKey", "sealKey", "signKey", signer,
    "signerTitle", fields, "validYears"
  FROM "CertTemplate" WHERE type = ${CERT_TYPE.training} AND status = ${lit(TEMPLATE_STATUS.enabled)}`;
const VERSION = (id: string) => sql<{ version: number }>`SELECT version FROM "CertTemplate" WHERE id = ${id}`;

/** At first the certificate held for one year; then for as long as it does now. */
const validForAYear = (life: Life): void => {
  const { deps, plan, moment } = life;
  const putToUse = async (id: string) => {
    const { version } = await one(deps.pool, VERSION(id));
    return enableTemplate(deps, await staffAt(life, 'zhizheng', contract.enableTemplate), { id, version });
  };
  plan(moment(-436, '10:10'), async () => {
    const now = await one(deps.pool, TEMPLATE);
    const body = editTemplate.body.parse({ ...now, name: '一年期', validYears: 1 });
    const { id } = await save(deps, await staffAt(life, 'zhizheng', editTemplate), body);
    await putToUse(id);
    plan(moment(LONGER_FROM, '15:20'), () => putToUse(now.id));
  });
};

type Fate = 'kept' | 'revoked' | 'lost' | 'renamed' | 'renewed';

/** From the application of a learner to the certificate, and what becomes of that. */
const certified = (life: Life, { userId, lessonId, orgId, at }: Finished, fate: Fate): void => {
  const { plan, random } = life;
  const draw = random(`training ${userId} ${lessonId}`);
  const requestedAt = officeHour(life, at, 1, draw);
  const reviewed = orgId ? officeHour(life, requestedAt, 1 + draw(3), draw) : requestedAt;
  const passed = officeHour(life, reviewed, 1 + draw(3), draw);
  const made = officeHour(life, passed, 1 + draw(2), draw);
  plan(requestedAt, async () => {
    const id = await applyForTraining(life, userId, lessonId);
    if (orgId) plan(reviewed, async () => decideByOrg(life, await managerOf(life, orgId), id, { action: 'pass' }));
    plan(passed, () => decideByPlatform(life, id, { action: 'pass' }));
    plan(made, async () => {
      const [certNo] = await issue(life, id);
      if (certNo) befall(life, { certNo, userId, lessonId, made }, fate);
    });
  });
};

type HeldCertificate = { certNo: string; userId: string; lessonId: string; made: Date };

const befall = (life: Life, { certNo, userId, lessonId, made }: HeldCertificate, fate: Fate): void => {
  const { deps, plan, random } = life;
  const draw = random(`fate ${certNo.length} ${userId}`);
  const later = (days: number) => officeHour(life, made, days, draw);
  if (fate === 'revoked')
    plan(later(19), async () =>
      revokeCertificate(deps, await staffAt(life, 'shenhe', revokeEndpoint), {
        certNo,
        reason: '经复核，考试期间由他人代答',
      }),
    );
  if (fate === 'lost' || fate === 'renamed')
    plan(later(9), async () =>
      reissueCertificate(deps, await staffAt(life, 'zhizheng', reissueEndpoint), {
        certNo,
        reason: fate === 'lost' ? '持证人遗失了证书' : '更正姓名',
      }),
    );
  if (fate === 'renewed')
    plan(life.moment(-24, '10:35'), async () => {
      const id = await applyForTraining(life, userId, lessonId, certNo);
      plan(life.moment(-22, '14:15'), () => decideByPlatform(life, id, { action: 'pass' }));
      plan(life.moment(-21, '09:50'), () => issue(life, id));
    });
};
