import type { Facts, Holder, LessonFact } from '#domain/certificate-facts.ts';
import { chineseDate } from '#domain/time.ts';
import { grouped } from '#domain/verify-code.ts';
import type { ProofLine, Sheet } from '#ports/pdf.ts';
import { awardText } from './award-text.ts';

/** 86 分; out of something else than a hundred, 52 / 60 分. */
const scoreText = ({ score, fullScore }: LessonFact): string => {
  if (score === null) return '—';
  const points = score.replace(/\.0$/, '');
  return fullScore === null || fullScore === 100 ? `${points} 分` : `${points} / ${fullScore} 分`;
};

const lineOf = (lesson: LessonFact): ProofLine => ({
  name: lesson.name.replace(/[\t\r\n]+/g, ' ').trim() + (lesson.round === undefined ? '' : `（第 ${lesson.round} 轮）`),
  hours: lesson.creditHours,
  finishDay: lesson.finishDate,
  score: scoreText(lesson),
});

type Issued = {
  type: number;
  certNo: string;
  holder: Holder;
  facts: Facts;
  verifyCode: string;
  verifyUrl: string;
  issueDate: string;
  expireDate: string | null;
  issuedAt: Date;
  portrait: Uint8Array | null;
};

/** The printed words of a study proof (type 1) or of a certificate. */
export const sheetOf = ({
  type,
  certNo,
  holder,
  facts,
  verifyCode,
  verifyUrl,
  issueDate,
  expireDate,
  issuedAt,
  portrait,
}: Issued): Sheet => {
  const common = {
    certNo,
    holder: holder.name,
    verifyUrl,
    verifyAddress: verifyUrl.replace(/^https?:\/\//, '').replace(/\?.*$/, ''),
    verifyCode: grouped(verifyCode),
    validity: expireDate === null ? '长期' : chineseDate(expireDate),
    issuer: facts.issuer,
    issueDate: chineseDate(issueDate),
    issuedAt: issuedAt.getTime(),
  };
  return type === 1
    ? { ...common, lines: facts.lessons.map(lineOf), totalHours: facts.totalHours }
    : { ...common, ...awardText(type, facts), portrait };
};
