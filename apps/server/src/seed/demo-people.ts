import { MEMBER, MEMBER_SOURCE } from '@zhibiao/contract/member/learner';
import { ACCOUNT_TYPE, ORG_STATUS, ROLE } from '@zhibiao/contract/auth/roles';
import { agreements } from '@zhibiao/prisma/seed/content/agreements.ts';
import { v7 } from 'uuid';
import type { Passwords } from '#ports/password/password.ts';
import { lookUp } from './look-up.ts';

export const DEMO_PASSWORD = 'Zhibiao@2026';

/** Invented; the credit codes are valid by their check digit and belong to nobody. */
const ORGANISATIONS = [
  {
    key: 'A',
    orgName: '启明精密制造（演示）',
    creditCode: '91320594DEM000022R',
    orgType: '1',
    areaCode: '320506',
    address: '演示地址，不接收邮件',
    contactName: '林知远',
    contactMobile: '13800000002',
  },
  {
    key: 'B',
    orgName: '云杉软件（演示）',
    creditCode: '91110108DEM0000147',
    orgType: '1',
    areaCode: '110108',
    address: '演示地址，不接收邮件',
    contactName: '许闻笛',
    contactMobile: '13800000012',
  },
];

/** Every person is invented. */
export const DEMO_ACCOUNTS = [
  {
    mobile: '13800000001',
    realName: '周予安',
    role: ROLE.learner,
    org: 'A',
    department: '研发部',
    position: '工程师',
    label: '学员',
  },
  {
    mobile: '13800000002',
    realName: '林知远',
    role: ROLE.owner,
    org: 'A',
    department: '知识产权部',
    position: '部门负责人',
    label: '机构负责人',
  },
  {
    mobile: '13800000005',
    realName: '唐书意',
    role: ROLE.trainingAdmin,
    org: 'A',
    department: '人力资源部',
    position: '培训主管',
    label: '培训管理员',
  },
  {
    mobile: '13800000007',
    realName: '何清和',
    role: ROLE.certificateAdmin,
    org: 'A',
    department: '质量部',
    position: '体系主管',
    label: '认证管理员',
  },
  {
    mobile: '13800000011',
    realName: '江映川',
    role: ROLE.learner,
    org: 'B',
    department: '产品部',
    position: '产品经理',
    label: '学员',
  },
  {
    mobile: '13800000012',
    realName: '许闻笛',
    role: ROLE.owner,
    org: 'B',
    department: '法务部',
    position: '法务经理',
    label: '机构负责人',
  },
];

/** An open way into organisation A. */
const INVITE = { code: 'QMZZ2626', department: '研发部', maxUse: 500, createdBy: '13800000002' };

export const orgNameOf = (key: string): string => ORGANISATIONS.find((org) => org.key === key)?.orgName ?? '';

/** Two organisations and their people, who have agreed to the agreements in force. */
export const peopleRows = async (passwords: Passwords) => {
  const passwordHash = await passwords.hash(DEMO_PASSWORD, 'demo');
  const joinedAt = new Date();
  const organisations = ORGANISATIONS.map(({ key: _, ...org }) => ({ id: v7(), ...org, status: ORG_STATUS.active }));
  const idOfOrg = lookUp(
    'organisation',
    ORGANISATIONS.map(({ key }, i) => [key, organisations[i]?.id ?? '']),
  );

  const users = DEMO_ACCOUNTS.map(({ mobile, realName, role, org, position, label }) => ({
    id: v7(),
    mobile,
    realName,
    nickName: `演示${label}`,
    role,
    position,
    orgId: idOfOrg(org),
    passwordHash,
    type: role === ROLE.owner ? ACCOUNT_TYPE.org : ACCOUNT_TYPE.person,
  }));
  const idOfUser = lookUp(
    'user',
    users.map(({ mobile, id }) => [mobile, id]),
  );
  const members = DEMO_ACCOUNTS.map(({ mobile, realName, org, department, position }, i) => ({
    orgId: idOfOrg(org),
    userId: idOfUser(mobile),
    name: realName,
    mobile,
    department,
    position,
    empNo: `DEMO${String(i + 1).padStart(3, '0')}`,
    status: MEMBER.active,
    source: MEMBER_SOURCE.import,
    joinedAt,
  }));
  const consents = users.flatMap(({ id }) =>
    agreements.map(({ document, version }) => ({ userId: id, document, version, ip: '127.0.0.1' })),
  );
  const invites = [{ ...INVITE, orgId: idOfOrg('A'), createdBy: idOfUser(INVITE.createdBy) }];
  return { organisations, users, members, consents, invites };
};
