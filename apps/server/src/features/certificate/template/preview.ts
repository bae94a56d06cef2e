import { CERT_TYPE } from '@zhibiao/contract/certificate/types';
import * as contract from '@zhibiao/contract/certificate/staff-template';
import { type Sample, SAMPLES } from '@zhibiao/contract/certificate/staff-template';
import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import { LESSON_STATE } from '@zhibiao/contract/lesson/staff';
import { lit, maybeOne, sql } from '#db/sql.ts';
import type { Deps } from '#deps.ts';
import { hoursFact, type IssuedFacts, totalFacts } from '#domain/certificate/facts.ts';
import { pictureSheet, printSheet, type Sheet, unprintableIn } from '#ports/pdf/pdf.ts';
import { houseOf } from '#ports/messages/house.ts';
import { readIssueClock } from '#services/certificate/document/prepare.ts';
import { certificateSheet } from '#services/certificate/document/sheet.ts';
import { issuerNameOf, readPictures } from '#services/certificate/document/template.ts';
import { requireImages } from './own-images.ts';
import { lastDayOf } from '#domain/apply/renewal.ts';

type Needs = Pick<Deps, 'config' | 'pool' | 'storage'>;
type Input = InputOf<typeof contract.previewTemplate>['body'];

/** Names of no real person, in the shapes that are hardest to set. */
const NAMES: Record<Sample, string> = {
  two: '某甲',
  ten: '阿卜杜热西提·买买提',
  latin: 'Maximiliane Example-Musterfrau',
  course: '某甲',
};
const STANDARD = 'GB/T 29490-2023';
const COURSE = 'GB/T 29490-2023 标准解读';
const LONG = '《企业知识产权合规管理体系　要求》标准解读与体系建立、运行、内部审核及持续改进综合实务';
const LONGEST = sql<{ name: string }>`
  SELECT name FROM "Lesson" WHERE status = ${lit(LESSON_STATE.published)} ORDER BY char_length(name) DESC, id LIMIT 1`;

/** The longest course that is open, or one as long as they get. */
const longest = async ({ pool }: Needs): Promise<string> => {
  const name = (await maybeOne(pool, LONGEST))?.name ?? '';
  return [...name].length > [...COURSE].length ? name : LONG;
};

/** A certificate is of one course, a proof of several. */
const factsOf = (issuer: string, today: string, course: string, isProof: boolean): IssuedFacts => {
  const lessonOf = (lessonId: string, name: string, measured: number) => ({
    lessonId,
    name,
    ...hoursFact({ measured, planned: 0 }),
    finishDate: today,
  });
  const lessons = [
    { ...lessonOf('sample', course, 16), score: '88.0', fullScore: 100 },
    ...(isProof ? [{ ...lessonOf('other', '商业秘密保护', 6), score: null, fullScore: null }] : []),
  ];
  return {
    issuer,
    lessons,
    ...totalFacts(lessons),
    standardCode: STANDARD,
    period: { from: `${today.slice(0, 4)}-01-05`, to: today },
    exam: { score: '88.0', fullScore: 100, date: today },
    orgName: '某某知识产权服务有限公司',
  };
};

/** A sheet with no number and no code: nothing that `/verify` knows. */
const sampleOf = async (deps: Needs, input: Input, sample: Sample): Promise<Sheet> => {
  const { type, issuerName, validYears } = input;
  const { now, today } = await readIssueClock(deps);
  const course = sample === 'course' ? await longest(deps) : COURSE;
  const facts = factsOf(await issuerNameOf(deps, issuerName), today, course, type === CERT_TYPE.proof);
  const sheet = certificateSheet({
    type,
    certNo: '样张',
    holder: { name: NAMES[sample] },
    facts,
    verifyCode: '',
    verifyUrl: `${deps.config.publicUrl}/verify?code=sample`,
    issueDate: today,
    expireDate: validYears === null ? null : lastDayOf(today, validYears),
    issuedAt: now,
    portrait: null,
    look: { ...input, pictures: await readPictures(deps, input) },
  });
  return {
    ...sheet,
    verifyCode: '样张，不可核验',
    sample: true,
    maker: await houseOf(deps.pool),
    ...('body' in sheet && input.fields.portrait ? { portrait: 'nobody' as const } : {}),
  };
};

export const previewTemplate = async (
  deps: Needs,
  input: Input,
): Promise<AnswerOf<typeof contract.previewTemplate>> => {
  await requireImages(deps.pool, input);
  const samples = input.as === 'pdf' ? (Object.keys(SAMPLES) as Sample[]) : [input.sample];
  const [sheet, ...further] = await Promise.all(samples.map((sample) => sampleOf(deps, input, sample)));
  if (!sheet) throw new Error('no sample was asked for');
  const unprintable = await unprintableIn([sheet, ...further]);
  if (unprintable !== null) return { svg: null, pdf: null, unprintable };
  if (input.as === 'picture') return { svg: await pictureSheet(sheet), pdf: null, unprintable };
  return { svg: null, pdf: Buffer.from(await printSheet(sheet, further)).toString('base64'), unprintable };
};
