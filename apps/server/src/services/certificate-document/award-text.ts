import type { Facts } from '#domain/certificate-facts.ts';
import { chineseDate } from '#domain/time.ts';
import type { AwardSheet } from '#ports/pdf.ts';

const TRAINING = 2;

const plain = (decimal: string): string => decimal.replace(/\.0$/, '');
const points = ({ score, fullScore }: { score: string; fullScore: number }): string =>
  fullScore === 100 ? `${plain(score)} 分` : `${plain(score)} 分（满分 ${fullScore} 分）`;

/** The course, and the standard unless its name says it already. */
const courseOf = ({ lessons, standardCode }: Facts): string => {
  const name = lessons.map((lesson) => lesson.name.replace(/\s+/g, ' ').trim()).join('、');
  return standardCode === undefined || name.includes(standardCode) ? name : `${name}（${standardCode}）`;
};

type Words = Pick<AwardSheet, 'title' | 'ofOrg' | 'when' | 'course' | 'what' | 'foot'>;

/** The sentence of a certificate. An auditor's says what was learned, and never that a system was certified. */
export const awardText = (type: number, facts: Facts): Words => {
  const { period, exam, totalHours, standardCode, orgName } = facts;
  if (!period || !exam) throw new Error('a certificate without a period or an exam');
  const when = `于 ${chineseDate(period.from)}${period.to === period.from ? '' : `至 ${chineseDate(period.to)}`}参加`;
  const earned = `完成规定的 ${plain(totalHours)} 学时，考核成绩 ${points(exam)}`;
  if (type === TRAINING)
    return {
      title: '培训合格证书',
      ofOrg: null,
      when,
      course: courseOf(facts),
      what: `培训，${earned}，准予合格。`,
      foot: '本证书记载培训学习事实，不作为知识产权管理体系认证证书使用。',
    };
  return {
    title: '内审员证书',
    ofOrg: orgName === undefined ? null : `所在机构　${orgName}`,
    when,
    course: `${standardCode ?? ''} 知识产权管理体系内部审核员`.trim(),
    what: `培训，${earned}，考核合格。`,
    foot: '本证书记载内审员培训与考核的事实，不表示任何机构已通过体系认证。',
  };
};
