import type { TemplateWords } from '#domain/certificate/template.ts';

const FOOT = '不作为知识产权管理体系认证证书使用。';
const UNSIGNED = { signer: '', signerTitle: '' } as const;

/** The words of the first revisions, out of use in every installation: certificates with hours that were set. */
export const HOUSE: Readonly<Record<1 | 2 | 3, TemplateWords>> = {
  1: {
    ...UNSIGNED,
    title: '学习证明',
    bodyText: '兹证明　{姓名}　在本平台完成下列课程，学时由服务器逐段记录。',
    footText: `本证明记载培训学习事实，${FOOT}`,
    fields: { portrait: false, org: false, finishDate: true, score: true },
  },
  2: {
    ...UNSIGNED,
    title: '培训合格证书',
    bodyText: '于 {起止}参加\n{课程}（{标准}）\n培训，完成规定的 {学时} 学时，考核成绩 {成绩}，准予合格。',
    footText: `本证书记载培训学习事实，${FOOT}`,
    fields: { portrait: false, org: false, finishDate: true, score: true },
  },
  3: {
    ...UNSIGNED,
    title: '内审员证书',
    bodyText:
      '于 {起止}参加\n{标准} 知识产权管理体系内部审核员\n培训，完成规定的 {学时} 学时，考核成绩 {成绩}，考核合格。',
    footText: '本证书记载内审员培训与考核的事实，不表示任何机构已通过体系认证。',
    fields: { portrait: true, org: true, finishDate: true, score: true },
  },
};
