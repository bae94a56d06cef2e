import { CHECK, type CheckedField } from '@zhibiao/contract/org/staff';
import { describe, expect, it } from 'vitest';
import { type Beside, type Checkable, checksOf, coreOf } from './checks.ts';

const ORG: Checkable = {
  orgName: '浔溪新材料股份有限公司',
  creditCode: '91350100M000100Y43',
  orgType: '1',
  areaCode: '350100',
  legalPerson: null,
  contactMobile: '13800000001',
  ipmsStatus: 0,
  ipmsExpire: null,
  hasLicence: true,
  codeWarning: null,
};
const BESIDE: Beside = {
  sameName: 0,
  likeName: 0,
  sameContact: 0,
  codeArea: '福建省 福州市',
  owner: { mobile: '13800000001' },
  today: '2026-11-24',
  soon: '2027-02-22',
};
const verdict = (field: CheckedField, org: Partial<Checkable> = {}, beside: Partial<Beside> = {}) => {
  const found = checksOf({ ...ORG, ...org }, { ...BESIDE, ...beside }).find((one) => one.field === field);
  return `${found?.state} ${found?.text}`;
};

describe('automatic checks', () => {
  it('find nothing in what is right but the licence, which no machine reads', () => {
    const looks = checksOf(ORG, BESIDE).filter(({ state }) => state === CHECK.look);
    expect(looks.map(({ field, text }) => `${field} ${text}`)).toEqual(['licence 已上传，请与填报内容核对']);
  });

  it.each<[CheckedField, Partial<Checkable>, Partial<Beside>, string]>([
    ['creditCode', { creditCode: '91350100M000100Y4Q' }, {}, '2 校验位不符：末位应为 3'],
    ['creditCode', { creditCode: 'N12' }, {}, '2 不是统一社会信用代码的格式'],
    ['areaCode', { areaCode: '330502' }, {}, '2 与代码第 3–8 位不一致：代码登记地为福建省 福州市'],
    ['areaCode', { areaCode: '350102' }, {}, '1 与代码第 3–6 位（市）一致，代码登记地为福建省 福州市'],
    ['areaCode', { areaCode: '330502' }, { codeArea: null }, '2 与代码第 3–8 位不一致：代码第 3–8 位为 350100'],
    ['orgType', { orgType: '6' }, {}, '2 代码首位为市场监管登记'],
    ['orgName', {}, { sameName: 1, likeName: 1 }, '2 另有 1 家同名机构'],
    ['orgName', {}, { likeName: 2 }, '2 另有 2 家名称相近的机构'],
    ['contact', {}, { sameContact: 1 }, '2 同一联系电话用于另 1 家机构'],
    ['contact', { contactMobile: null }, {}, '2 没有填写联系电话'],
    ['owner', {}, { owner: null }, '2 没有负责人'],
    ['owner', {}, { owner: { mobile: null } }, '2 负责人只绑定了邮箱，手机号未验证'],
    ['ipms', { ipmsStatus: 2 }, {}, '2 没有填写证书有效期'],
    ['ipms', { ipmsStatus: 2, ipmsExpire: '2026-11-23' }, {}, '2 证书已于 2026-11-23 到期'],
    ['ipms', { ipmsStatus: 2, ipmsExpire: '2026-11-24' }, {}, '2 证书将于 2026-11-24 到期（90 天内）'],
    ['ipms', { ipmsStatus: 2, ipmsExpire: '2028-01-01' }, {}, '1 日期在有效期内，未联网核验'],
    ['licence', { hasLicence: false }, {}, '2 没有上传营业执照'],
  ])('%s: %o %o', (field, org, beside, expected) => {
    expect(verdict(field, org, beside)).toBe(expected);
  });

  it.each([
    ['浔溪新材料股份有限公司', '浔溪新材料'],
    ['湖州浔溪（集团）科技有限公司', '湖州浔溪'],
    ['科技有限公司', '科技有限公司'],
  ])('%s is known as %s', (name, core) => {
    expect(coreOf(name)).toBe(core);
  });
});
