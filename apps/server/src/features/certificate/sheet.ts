import type { Facts, Holder, LessonFact } from '#domain/certificate-facts.ts';
import { grouped } from '#domain/verify-code.ts';
import type { ProofLine, ProofSheet } from '#ports/pdf.ts';

/** 86 分; out of something else than a hundred, 52 / 60 分. */
const scoreText = ({ score, fullScore }: LessonFact): string => {
  if (score === null) return '—';
  const points = score.replace(/\.0$/, '');
  return fullScore === null || fullScore === 100 ? `${points} 分` : `${points} / ${fullScore} 分`;
};

const lineOf = (lesson: LessonFact): ProofLine => ({ name: lesson.name.replace(/[\t\r\n]+/g, ' ').trim(), hours: lesson.creditHours, finishDay: lesson.finishDate, score: scoreText(lesson) });

/** 2026-11-20 as 2026 年 11 月 20 日. */
const chineseDate = (date: string): string => {
  const [year, month, day] = date.split('-').map(Number);
  return `${year} 年 ${month} 月 ${day} 日`;
};

type Issued = { certNo: string; holder: Holder; facts: Facts; verifyCode: string; verifyUrl: string; issueDate: string; issuedAt: Date };

/** The printed words of a study proof. */
export const sheetOf = ({ certNo, holder, facts, verifyCode, verifyUrl, issueDate, issuedAt }: Issued): ProofSheet => ({
  certNo, holder: holder.name, lines: facts.lessons.map(lineOf), totalHours: facts.totalHours,
  verifyUrl, verifyAddress: verifyUrl.replace(/^https?:\/\//, '').replace(/\?.*$/, ''), verifyCode: grouped(verifyCode),
  validity: '长期', issuer: facts.issuer, issueDate: chineseDate(issueDate), issuedAt: issuedAt.getTime(),
});
