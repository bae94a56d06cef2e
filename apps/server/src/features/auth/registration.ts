import type { register } from '@zhibiao/contract/auth/learner';
import { AGREED_TO } from '@zhibiao/contract/agreement/learner';
import { ACCOUNT_TYPE, ROLE } from '@zhibiao/contract/auth/roles';
import { copy } from '@zhibiao/contract/core/copy';
import type { InputOf } from '@zhibiao/contract/core/endpoint';
import { MEMBER, MEMBER_SOURCE } from '@zhibiao/contract/member/learner';
import type { Db, Pool, Tx } from '#db/client.ts';
import { isUniqueViolation } from '#db/faults.ts';
import { findInForce } from '#services/agreement/agreements.ts';
import { leadsTo } from '#services/auth/aliases.ts';
import { useCode } from '#services/auth/verification-code.ts';
import { isCreditCode } from '#domain/org/credit-code.ts';
import { networkOf } from '#domain/network/network.ts';
import { passwordFault } from '#domain/auth/password-rules.ts';
import { type AppError, refused, warning } from '#errors.ts';
import type { Caller } from '#http/app-types.ts';
import { refuseUnprintable } from '#ports/pdf/pdf.ts';
import { askerOf, type Auth } from './context.ts';
import { checkAddress } from '#services/auth/guesses.ts';
import { isCurrentArea, isInDict } from '#services/choices.ts';
import { logLogin } from './login/login-log.ts';
import { openSession, type OpenedSession } from './sessions.ts';

type Body = InputOf<typeof register>['body'];
type NewOrg = NonNullable<Body['org']>;
type Agreement = { document: string; version: string };

const ORG_ENTERPRISE = '1';
/** OrgMember: 在册, by 申请. */

/** An account of a person, or of an organisation's owner with the organisation 待审核. */
export const registerAccount = async (auth: Auth, body: Body, caller: Caller): Promise<OpenedSession> => {
  const target = body.mobile ?? body.email;
  if (!target) throw refused('请输入手机号或邮箱', { field: 'mobile' });
  const org = body.accountType === ACCOUNT_TYPE.org ? body.org : undefined;
  const fault = passwordFault(body.password, [body.mobile, body.email]);
  if (fault) throw refused(fault, { field: 'password' });
  if (org && !isCreditCode(org.creditCode)) throw refused('统一社会信用代码有误，请核对', { field: 'org.creditCode' });
  await checkChoices(auth.db, body, org);
  await refuseUnprintable('姓名', body.realName);
  await refuseUnprintable('机构名称', org?.orgName);
  // As of before they are read: what is published meanwhile needs a consent at once.
  const agreedAt = new Date();
  const agreements = await agreementsInForce(auth.pool, body.policyVersion);

  const address = await checkAddress(auth, caller);
  if (
    !(await useCode(auth.pool, auth.codeKey, { target, purpose: 'register', asker: askerOf(caller) }, body.smsCode))
  ) {
    await address.wrong();
    throw refused(copy.badCode, { field: 'smsCode' });
  }

  const merged = await auth.aliases.holderOf(auth.pool, target);
  if (merged) throw leadsTo(merged);
  const passwordHash = await auth.passwords.hash(body.password, networkOf(caller.ip));
  const userId = await auth.db
    .$transaction((tx) => createAccount(tx, { body, org, passwordHash, agreements, agreedAt, ip: caller.ip }))
    .catch((error: unknown) => {
      throw takenSentence(error) ?? error;
    });
  const session = await openSession(auth.app, auth.pool, { userId, remember: false, caller });
  if (!session) throw refused(copy.badCredentials);
  await logLogin(auth, { account: target, method: 'register', caller, userId });
  const { id: _, ...opened } = session;
  return opened;
};

/** What was chosen from a list is on it. */
const checkChoices = async (db: Db, { orgType }: Body, org: NewOrg | undefined) => {
  if (orgType !== undefined && !(await isInDict(db, 'org_type', orgType)))
    throw refused('请选择机构类型', { field: 'orgType' });
  if (org && !(await isCurrentArea(db, org.areaCode))) throw refused('请选择所在地区', { field: 'org.areaCode' });
};

/** Both agreements as they stand now; consent to a version that was replaced is no consent. */
const agreementsInForce = async (pool: Pool, shown: string): Promise<Agreement[]> => {
  const rows = (await Promise.all(AGREED_TO.map((code) => findInForce(pool, code)))).filter((row) => row !== null);
  if (!rows.some((row) => row.version === shown)) throw refused('用户协议或隐私政策已更新，请刷新页面，重新阅读并同意');
  return rows.map((row) => ({ document: row.code, version: row.version }));
};

type NewAccount = {
  body: Body;
  org: NewOrg | undefined;
  passwordHash: string;
  agreements: Agreement[];
  agreedAt: Date;
  ip: string;
};

const createAccount = async (
  tx: Tx,
  { body, org, passwordHash, agreements, agreedAt, ip }: NewAccount,
): Promise<string> => {
  const contact = { mobile: body.mobile ?? null, email: body.email ?? null };
  const orgType = body.orgType ?? ORG_ENTERPRISE;
  const organisation =
    org &&
    (await tx.organisation.create({
      data: {
        orgName: org.orgName,
        creditCode: org.creditCode,
        orgType,
        areaCode: org.areaCode,
        contactName: org.contactName,
        contactMobile: contact.mobile,
        contactEmail: contact.email,
      },
      select: { id: true },
    }));
  const user = await tx.user.create({
    data: {
      ...contact,
      passwordHash,
      agreedAt,
      realName: body.realName,
      type: body.accountType,
      currentType: orgType,
      ...(organisation ? { role: ROLE.owner, orgId: organisation.id } : {}),
      consents: { create: agreements.map((agreement) => ({ ...agreement, ip })) },
    },
    select: { id: true },
  });
  if (organisation) {
    await tx.orgMember.create({
      data: {
        orgId: organisation.id,
        userId: user.id,
        name: body.realName,
        ...contact,
        status: MEMBER.active,
        source: MEMBER_SOURCE.apply,
        joinedAt: new Date(),
      },
    });
  }
  return user.id;
};

/** The unique index that refused tells which sentence. */
const takenSentence = (error: unknown): AppError | null => {
  if (!isUniqueViolation(error)) return null;
  if (isUniqueViolation(error, 'creditCode'))
    return refused('该机构已注册，请联系机构负责人邀请您加入', { field: 'org.creditCode' });
  return isUniqueViolation(error, 'email')
    ? warning(copy.emailTaken, { field: 'email', reason: 'taken' })
    : warning(copy.mobileTaken, { field: 'mobile', reason: 'taken' });
};
