import { CERT_TYPE } from '@zhibiao/contract/certificate/types';
import { type Verified } from '@zhibiao/contract/certificate/learner';
import { amountText, type Hours, hourFigure } from '@zhibiao/contract/core/hours';
import { nameOfRun } from '#features/certificate/words.ts';
import type { Difference, PdfText } from './finding.ts';

/**
 * Where a document says something else than is registered. Only what it was seen to say counts: a line that was not
 * found proves nothing, since templates print different things.
 */

const tight = (text: string): string => text.replace(/\s/g, '');
const day = (text: string): string => {
  const [year = '', month = '', date = ''] = text.split('-');
  return `${year}年${Number(month)}月${Number(date)}日`;
};

/** All that stands after a label, unless one of them is what is registered. */
const labelled = (text: string, item: string, pattern: RegExp, registered: string): Difference[] => {
  const written = [...text.matchAll(pattern)].map(([, value = '']) => value);
  return written.length === 0 || written.includes(registered)
    ? []
    : [{ item, written: [...new Set(written)].join('、'), registered }];
};

type Cells = readonly string[];
const HOURS = /^\d+(?:\.\d+)?(?:分钟)?$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const SCORE = /^\d+(?:\.\d+)?(?:\/\d+)?分$/;

const cellDifference = (cells: Cells, item: string, shape: RegExp, registered: string): Difference[] => {
  const written = cells.find((cell) => shape.test(cell));
  return written === undefined || written === registered ? [] : [{ item, written, registered }];
};

/** The measured hours stand first; 教学计划学时 have a column of their own behind them. */
const printed = ({ measured }: Hours, { hourMin }: Verified): string =>
  hourMin === undefined ? measured.toFixed(1) : tight(hourFigure(measured, hourMin));

type Lesson = Verified['lessons'][number];
/** Of the line that begins with the course. */
const ofLesson = (lines: readonly Cells[], certificate: Verified, lesson: Lesson): Difference[] => {
  const name = nameOfRun(lesson);
  const line = lines.find(([first = '', ...rest]) => rest.length > 0 && first.startsWith(tight(name)));
  if (!line) return [];
  const cells = line.slice(1);
  return [
    ...cellDifference(cells, `${name}　学时`, HOURS, printed(lesson.creditHours, certificate)),
    ...cellDifference(cells, `${name}　完成日期`, DAY, lesson.finishDate),
    ...(lesson.score === null
      ? []
      : cellDifference(
          // Out of what is not registered: only the score before the stroke is compared.
          cells.map((cell) => cell.replace(/\/\d+分$/, '分')),
          `${name}　成绩`,
          SCORE,
          `${lesson.score}分`,
        )),
  ];
};

const ofTable = (lines: readonly Cells[], certificate: Verified): Difference[] => {
  const total = lines.find(([first]) => first === '合计')?.slice(1) ?? [];
  return [
    ...certificate.lessons.flatMap((lesson) => ofLesson(lines, certificate, lesson)),
    ...cellDifference(total, '合计学时', HOURS, printed(certificate.totalHours, certificate)),
  ];
};

const short = (hours: number): string => String(hours);

export const differencesOf = (pdf: PdfText, certificate: Verified): Difference[] => {
  const lines = pdf.lines.map((cells) => cells.map(tight).filter((cell) => cell !== ''));
  const text = lines.map((cells) => cells.join('')).join('\n');
  const { certNo, expireDate, issueDate, exam, totalHours, hourMin, holder, type } = certificate;
  return [
    ...labelled(text, '编号', /(?:证书|证明)编号([A-Z]{2,4}\d{12})/g, certNo),
    ...(holder.includes('*') || text === '' || text.includes(tight(holder))
      ? []
      : [{ item: '持证人', written: '没有这个姓名', registered: holder }]),
    ...(type === CERT_TYPE.proof
      ? ofTable(lines, certificate)
      : labelled(
          text,
          '学时',
          /(\d+(?:\.\d+)?学时|\d+分钟)/g,
          hourMin === undefined ? `${totalHours.measured}学时` : tight(amountText(totalHours.measured, hourMin)),
        )),
    ...(exam ? labelled(text, '考核成绩', /(\d+(?:\.\d+)?)分(?!钟)/g, short(exam.score)) : []),
    ...labelled(text, '有效期至', /有效期至(长期|\d{4}年\d+月\d+日)/g, expireDate === null ? '长期' : day(expireDate)),
    ...labelled(text, '签发日期', /^(\d{4}年\d+月\d+日)$/gm, day(issueDate)),
  ];
};
