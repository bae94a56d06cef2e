import { CERT_TYPE } from '@zhibiao/contract/certificate/types';
import { labelOf } from '@zhibiao/contract/core/codes';
import { amountText, hourFigure, type Hours } from '@zhibiao/contract/core/hours';
import { SUBJECT } from '@zhibiao/contract/lesson/types';
import {
  type CertificateFacts,
  factHours,
  type CertificateHolder,
  type LessonFact,
  printedOrigin,
} from '#domain/certificate/facts.ts';
import { fillIn, paragraphsOf, type TemplateWords, type Values } from '#domain/certificate/template.ts';
import { chineseDate } from '#domain/time/time.ts';
import { yearHoursOf } from '#domain/study/year-hours.ts';
import { grouped } from '#domain/certificate/verify-code.ts';
import type { Pictures, ProofLine, Sheet } from '#ports/pdf/pdf.ts';

const plain = (decimal: string): string => decimal.replace(/\.0$/, '');

/** 86 分; out of something else than a hundred, 52 / 60 分. */
const scoreText = ({ score, fullScore }: LessonFact): string => {
  if (score === null) return '—';
  return fullScore === null || fullScore === 100 ? `${plain(score)} 分` : `${plain(score)} / ${fullScore} 分`;
};

/** Of less than one hour the minutes, where the document says how many are one; else as it is stored. */
const figureOf = (hours: string, hourMin: number | undefined): string =>
  hourMin === undefined ? hours : hourFigure(Number(hours), hourMin);

const lineOf = (lesson: LessonFact, hourMin: number | undefined): ProofLine => ({
  name:
    lesson.name.replace(/[\t\r\n]+/g, ' ').trim() +
    (lesson.round === undefined ? '' : `（第 ${lesson.round} 轮）`) +
    (lesson.subject === SUBJECT.common ? `（${labelOf(SUBJECT, SUBJECT.common)}）` : ''),
  hours: figureOf(lesson.creditHours, hourMin),
  planned: lesson.plannedHours === undefined ? '—' : figureOf(lesson.plannedHours, hourMin),
  finishDay: lesson.finishDate,
  score: scoreText(lesson),
});

/** Which year, and its hours by their kind. */
const yearText = ({ lessons, hourMin }: CertificateFacts, year: number): string => {
  const hours = yearHoursOf(
    lessons.map(({ subject = SUBJECT.major, ...fact }) => ({ subject, creditHours: factHours(fact) })),
  );
  const text = ({ measured }: Hours) => (hourMin === undefined ? `${measured} 学时` : amountText(measured, hourMin));
  return `${year} 年度　专业科目 ${text(hours.major)}　公需科目 ${text(hours.public)}`;
};

const points = ({ score, fullScore }: { score: string; fullScore: number }): string =>
  fullScore === 100 ? `${plain(score)} 分` : `${plain(score)} 分（满分 ${fullScore} 分）`;
const span = ({ from, to }: { from: string; to: string }): string =>
  chineseDate(from) + (to === from ? '' : `至 ${chineseDate(to)}`);

/** What the placeholders of a template stand for in this document. */
const valuesOf = (
  { name }: CertificateHolder,
  { lessons, totalHours, hourMin, standardCode, period, exam, orgName }: CertificateFacts,
): Values => ({
  姓名: name,
  课程: lessons.map((lesson) => lesson.name.replace(/\s+/g, ' ').trim()).join('、'),
  标准: standardCode ?? '',
  学时: plain(figureOf(totalHours, hourMin)),
  成绩: exam ? points(exam) : '',
  起止: period ? span(period) : '',
  机构: orgName ?? '',
});

/** What a document is drawn by: the words of its template, and the pictures themselves. */
export type SheetLook = TemplateWords & { pictures: Pictures };

type Issued = {
  type: number;
  certNo: string;
  holder: CertificateHolder;
  facts: CertificateFacts;
  verifyCode: string;
  verifyUrl: string;
  issueDate: string;
  expireDate: string | null;
  issuedAt: Date;
  portrait: Uint8Array | null;
  look: SheetLook;
};

/** The printed words of a study proof (type 1) or of a certificate, in the look of its template. */
export const certificateSheet = ({
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
  look,
}: Issued): Sheet => {
  const { title, bodyText, footText, signer, signerTitle, fields, pictures } = look;
  const values = valuesOf(holder, facts);
  const printed = printedOrigin(facts);
  // Once is enough where its own words say it of all that it states.
  const origin = bodyText.includes('实测') && facts.plannedTotal === undefined ? null : printed;
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
    title,
    foot: fillIn(footText, values),
    signer,
    signerTitle,
    pictures,
    ...(origin === null ? {} : { origin }),
  };
  if (type === CERT_TYPE.proof)
    return {
      ...common,
      // The holder's name is drawn in its place, in bold.
      opening: fillIn(bodyText, { ...values, 姓名: '{姓名}' }),
      ...(facts.year === undefined ? {} : { year: yearText(facts, facts.year) }),
      lines: facts.lessons.map((lesson) => lineOf(lesson, facts.hourMin)),
      totalHours: figureOf(facts.totalHours, facts.hourMin),
      plannedTotal: facts.plannedTotal === undefined ? null : figureOf(facts.plannedTotal, facts.hourMin),
      columns: { finishDay: fields.finishDate, score: fields.score },
    };
  return {
    ...common,
    ofOrg: fields.org && values.机构 !== '' ? `所在机构　${values.机构}` : null,
    body: paragraphsOf(bodyText, values),
    portrait: fields.portrait ? portrait : null,
  };
};
