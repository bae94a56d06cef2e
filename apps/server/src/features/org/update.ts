import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import { CHANGE_STATUS } from '@zhibiao/contract/org/org';
import { IPMS_STATUS } from '@zhibiao/contract/org/types';
import type * as contract from '@zhibiao/contract/org/org';
import type { Db, Pool, Tx } from '#db/client.ts';
import { isUniqueViolation } from '#db/faults.ts';
import { lit, run, sql } from '#db/sql.ts';
import { isCurrentArea, isInDict } from '#services/choices.ts';
import { ownsUploads } from '#services/files/uploads.ts';
import { isCreditCode } from '#domain/org/credit-code.ts';
import type { Viewer } from '#domain/auth/roles.ts';
import { missing, refused } from '#errors.ts';
import { refuseUnprintable } from '#ports/pdf/pdf.ts';
import { lockOrgAlone } from '#services/locks.ts';
import { orgChangesOf, type OrgChanges, VERIFIED_FIELDS } from './changes.ts';

type Body = InputOf<typeof contract.updateOrg>['body'];
type OrgViewer = Viewer & { orgId: string };

/**
 * Changes what anybody may see changed at once, and asks staff to verify the rest; the old value of that stays in
 * force.
 */
export const updateOrg = async (
  db: Db,
  viewer: OrgViewer,
  body: Body,
): Promise<AnswerOf<typeof contract.updateOrg>> => {
  await checkChoices(db, viewer.orgId, body);
  return db
    .$transaction((tx) => write(tx, viewer, body))
    .catch((error: unknown) => {
      throw isUniqueViolation(error, 'OrgChange_one_pending') || isUniqueViolation(error, 'orgId')
        ? refused('已有变更申请正在审核，请等待审核，或先撤回')
        : error;
    });
};

const NOW = {
  orgName: true,
  creditCode: true,
  orgType: true,
  legalPerson: true,
  licenseUrl: true,
  logo: true,
} as const;

const write = async (tx: Tx, { id, orgId }: OrgViewer, body: Body) => {
  // Staff may approve a change in this very moment: what is compared with stands until the end.
  await run(tx, lockOrgAlone(orgId));
  const org = await tx.organisation.findUnique({ where: { id: orgId }, select: NOW });
  if (!org) throw missing('机构不存在');
  const changes = orgChangesOf(org, body);
  const pictures = { logo: body.logo === org.logo ? null : body.logo, licenseUrl: changes.licenseUrl?.to };
  for (const [field, url] of Object.entries(pictures))
    if (url && !(await ownsUploads(tx, id, [url]))) throw refused('请重新上传图片', { field });

  await tx.organisation.update({ where: { id: orgId }, data: directOf(body), select: { id: true } });
  const pending = Object.keys(changes).length > 0;
  if (pending) await ask(tx, { orgId, createdBy: id, changes });
  return { pending };
};

export const codeTaken = () => refused('该统一社会信用代码已被其他机构使用，请核对', { field: 'creditCode' });

const ask = async (
  tx: Tx,
  { orgId, createdBy, changes }: { orgId: string; createdBy: string; changes: OrgChanges },
) => {
  const code = changes.creditCode?.to;
  if (code && (await tx.organisation.findUnique({ where: { creditCode: code }, select: { id: true } })))
    throw codeTaken();
  await tx.orgChange.create({ data: { orgId, createdBy, changes }, select: { id: true } });
};

/** What was sent and is in force at once; what was left out stays. */
const directOf = ({ ipmsExpire, ...body }: Body) => ({
  ...Object.fromEntries(
    Object.entries(body).filter(
      ([field, value]) => value !== undefined && !(VERIFIED_FIELDS as string[]).includes(field),
    ),
  ),
  ...(ipmsExpire === undefined ? {} : { ipmsExpire: ipmsExpire === null ? null : new Date(ipmsExpire) }),
});

/** What was chosen from a list is on it; an organisation that claims a certificate names it. */
export const checkChoices = async (
  db: Db,
  orgId: string,
  { orgName, creditCode, orgType, areaCode, ipmsStatus, ipmsCertNo }: Body,
) => {
  await refuseUnprintable('机构名称', orgName);
  if (creditCode !== undefined) await checkCreditCode(db, orgId, creditCode);
  if (orgType !== undefined && !(await isInDict(db, 'org_type', orgType)))
    throw refused('请选择机构类型', { field: 'orgType' });
  if (areaCode !== undefined && !(await isCurrentArea(db, areaCode)))
    throw refused('请选择所在地区', { field: 'areaCode' });
  if (ipmsStatus === IPMS_STATUS.certified && ipmsCertNo === null)
    throw refused('请输入体系认证证书编号', { field: 'ipmsCertNo' });
};

/** A form sends back the code it was given; only a new one has to prove its check character. */
const checkCreditCode = async (db: Db, orgId: string, creditCode: string) => {
  if (isCreditCode(creditCode)) return;
  const own = await db.organisation.findFirst({ where: { id: orgId, creditCode }, select: { id: true } });
  if (!own) throw refused('统一社会信用代码有误，请核对', { field: 'creditCode' });
};

const withdrawWaiting = (orgId: string, id: string) => sql`
  UPDATE "OrgChange" SET status = ${lit(CHANGE_STATUS.withdrawn)}, "decidedAt" = clock_timestamp()
  WHERE id = ${id} AND "orgId" = ${orgId} AND status = ${lit(CHANGE_STATUS.open)}`;

/** Takes the request back, unless it was decided meanwhile. */
export const withdrawChange = async (pool: Pool, orgId: string, id: string): Promise<null> => {
  if ((await run(pool, withdrawWaiting(orgId, id))) === 0) throw missing('变更申请不存在或已处理');
  return null;
};
