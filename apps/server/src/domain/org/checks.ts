import { CHECK, type CheckedField, IPMS_SOON_DAYS, type OrgCheck } from '@zhibiao/contract/org/staff';
import { IPMS_STATUS } from '@zhibiao/contract/org/types';
import { checkCharacterOf, isCreditCode } from './credit-code.ts';

/** What the machine can say beside the words of an organisation; a person decides. Pure: the names are given. */
export type Checkable = {
  orgName: string;
  creditCode: string;
  orgType: string;
  areaCode: string;
  legalPerson: string | null;
  contactMobile: string | null;
  ipmsStatus: number;
  ipmsExpire: string | null;
  hasLicence: boolean;
  codeWarning: string | null;
};
/** What it is compared with. */
export type Beside = {
  sameName: number;
  likeName: number;
  sameContact: number;
  /** Of the area that the code names, if there is one. */
  codeArea: string | null;
  /** Who applied for the organisation. */
  owner: { mobile: string | null } | null;
  /** yyyy-MM-dd */
  today: string;
  soon: string;
};

type Verdict = Pick<OrgCheck, 'state' | 'text'> & { note?: string };
const fine = (text: string): Verdict => ({ state: CHECK.fine, text });
const look = (text: string, note?: string): Verdict => ({ state: CHECK.look, text, ...(note ? { note } : {}) });
const none: Verdict = { state: CHECK.none, text: '无需核对' };

const ofName = (_: Checkable, { sameName, likeName }: Beside): Verdict => {
  if (sameName > 0) return look(`另有 ${sameName} 家同名机构`, '请核对是否重复注册');
  return likeName > 0
    ? look(`另有 ${likeName} 家名称相近的机构`, '请核对是否同一家机构')
    : fine('没有同名或名称相近的机构');
};

const ofCode = ({ creditCode, codeWarning }: Checkable): Verdict => {
  if (isCreditCode(creditCode)) return fine('校验位正确');
  const right = checkCharacterOf(creditCode);
  return look(
    right === null ? '不是统一社会信用代码的格式' : `校验位不符：末位应为 ${right}`,
    codeWarning ?? '个别真实代码不合规则，请与营业执照核对',
  );
};

const ofArea = ({ creditCode, areaCode }: Checkable, { codeArea }: Beside): Verdict => {
  const registered = creditCode.slice(2, 8);
  if (registered === areaCode) return fine('与代码第 3–8 位一致');
  const where = codeArea ? `代码登记地为${codeArea}` : `代码第 3–8 位为 ${registered}`;
  return registered.slice(0, 4) === areaCode.slice(0, 4)
    ? fine(`与代码第 3–6 位（市）一致，${where}`)
    : look(`与代码第 3–8 位不一致：${where}`, '迁址、由省市登记的机构也会如此');
};

/** The first character of a code says which authority registered it (GB 32100). */
const AUTHORITY: Readonly<Record<string, { name: string; types: readonly string[] }>> = {
  '1': { name: '机构编制', types: ['2', '3', '5', '9'] },
  '5': { name: '民政', types: ['2', '3', '6', '9'] },
  '9': { name: '市场监管', types: ['1', '3', '4', '9'] },
};
const ofType = ({ creditCode, orgType }: Checkable): Verdict => {
  const authority = AUTHORITY[creditCode.charAt(0)];
  if (!authority) return none;
  return authority.types.includes(orgType)
    ? fine(`与代码首位一致（${authority.name}登记）`)
    : look(`代码首位为${authority.name}登记`, '请与营业执照或法人证书核对机构类型');
};

const ofContact = ({ contactMobile }: Checkable, { sameContact }: Beside): Verdict => {
  if (sameContact > 0) return look(`同一联系电话用于另 ${sameContact} 家机构`);
  return contactMobile === null ? look('没有填写联系电话') : fine('联系电话没有用于其他机构');
};

const ofOwner = ({ contactMobile }: Checkable, { owner }: Beside): Verdict => {
  if (!owner) return look('没有负责人');
  if (owner.mobile === null) return look('负责人只绑定了邮箱，手机号未验证');
  return contactMobile === owner.mobile
    ? fine('负责人手机号经短信验证，与联系电话一致')
    : fine('负责人手机号经短信验证');
};

const ofIpms = ({ ipmsStatus, ipmsExpire }: Checkable, { today, soon }: Beside): Verdict => {
  if (ipmsStatus !== IPMS_STATUS.certified) return none;
  if (ipmsExpire === null) return look('没有填写证书有效期');
  if (ipmsExpire < today) return look(`证书已于 ${ipmsExpire} 到期`);
  return ipmsExpire <= soon
    ? look(`证书将于 ${ipmsExpire} 到期（${IPMS_SOON_DAYS} 天内）`)
    : fine('日期在有效期内，未联网核验');
};

const ofLicence = ({ hasLicence }: Checkable): Verdict =>
  hasLicence ? look('已上传，请与填报内容核对', '机器不能读图') : look('没有上传营业执照');

const CHECKS: Readonly<Record<CheckedField, (org: Checkable, beside: Beside) => Verdict>> = {
  orgName: ofName,
  creditCode: ofCode,
  areaCode: ofArea,
  orgType: ofType,
  legalPerson: () => none,
  contact: ofContact,
  owner: ofOwner,
  ipms: ofIpms,
  licence: ofLicence,
};

export const checksOf = (org: Checkable, beside: Beside): OrgCheck[] =>
  Object.entries(CHECKS).map(([field, check]) => {
    const { note = null, ...verdict } = check(org, beside);
    return { field: field as CheckedField, ...verdict, note };
  });

/** What so many names share that it tells nothing. */
const COMMON =
  /(股份|集团|控股|科技|技术|实业|发展|贸易|信息|咨询|服务|管理|有限|责任|公司|中心|研究院|研究所|大学|学院|学校|协会|分公司)/gu;
const PLAIN = /[（(][^）)]*[）)]|[\s·.,，、-]/gu;

/** What a name is known by: without what it stands for and what many are called; the whole of a name of only that. */
export const coreOf = (name: string): string => {
  const plain = name.normalize('NFKC').replace(PLAIN, '');
  const core = plain.replace(COMMON, '');
  return [...core].length < 2 ? plain : core;
};
