import { ANSWERED_BY, QUESTION, type QuestionType } from '@zhibiao/contract/question/types';
import type { QuestionImage } from '@zhibiao/contract/question/content';
import { textDiff, type Piece } from '#lib/format/text-diff.ts';
import { SHORT_TYPE, verdictText } from '#features/question/staff/words.ts';

/** A question as lines of words with their names, so that two of them can be laid side by side. */
export type LabelledLine = { label: string; text: string };

type LineQuestion = {
  type: QuestionType;
  stem: string;
  images: readonly QuestionImage[];
  options: readonly { key: string; text: string; image?: QuestionImage | null }[];
  answer: readonly string[];
  analysis: string;
  rubric: readonly { text: string; accept: string; share: number | null }[];
};
export type WholeQuestion = LineQuestion & {
  material: string;
  difficulty?: number;
  children: readonly (LineQuestion & { share: number | null })[];
};

const pictureText = (image: QuestionImage | null | undefined): string => (image ? `［图：${image.alt}］` : '');
const answerText = ({ type, answer }: LineQuestion): string => {
  if (ANSWERED_BY[type] === 'trueOrFalse') return verdictText(answer[0]);
  if (ANSWERED_BY[type] === 'options') return answer.join('');
  return answer.join('；');
};
const partLines = (question: LineQuestion, name: string): LabelledLine[] => [
  { label: `${name}题干`, text: question.stem },
  ...question.images.map((image, at) => ({ label: `${name}图片 ${at + 1}`, text: pictureText(image) })),
  ...question.options.map(({ key, text, image }) => ({ label: `${name}选项 ${key}`, text: text + pictureText(image) })),
  { label: `${name}答案`, text: answerText(question) },
  { label: `${name}解析`, text: question.analysis },
  ...question.rubric.map(({ text, accept, share }, at) => ({
    label: `${name}要点 ${at + 1}`,
    text: `${text}${accept ? `（也可：${accept}）` : ''}，占 ${share ?? '?'}`,
  })),
];

export const linesOf = (question: WholeQuestion): LabelledLine[] =>
  [
    { label: '题型', text: SHORT_TYPE[question.type] },
    { label: '难度', text: question.difficulty === undefined ? '' : String(question.difficulty) },
    { label: '材料', text: question.material },
    ...partLines(question, ''),
    ...question.children.flatMap((child, at) => {
      const name = `小题 ${at + 1} `;
      return [
        { label: `${name}题型`, text: `${SHORT_TYPE[child.type]}，占 ${child.share ?? '?'}` },
        ...partLines(child, name),
      ];
    }),
  ]
    .filter(({ text }) => text !== '')
    .map(({ label, text }) =>
      question.type === QUESTION.case && question.children.length > 0 && label === '题干'
        ? { label: '标题', text }
        : { label, text },
    );

export type DiffLine = { label: string; pieces: Piece[] };
/** Both in one, in the order of the later one; a line that is gone stands where it was. */
export const diffLines = (before: readonly LabelledLine[], after: readonly LabelledLine[]): DiffLine[] => {
  const textIn = (lines: readonly LabelledLine[], label: string) =>
    lines.find((line) => line.label === label)?.text ?? '';
  const labels = after.map(({ label }) => label);
  before.forEach(({ label }, at) => {
    if (labels.includes(label)) return;
    const behind = labels.indexOf(before[at - 1]?.label ?? '');
    labels.splice(behind + 1, 0, label);
  });
  return labels.map((label) => ({ label, pieces: textDiff(textIn(before, label), textIn(after, label)) }));
};
export const isChanged = ({ pieces }: DiffLine): boolean => pieces.some((piece) => piece.in !== 'both');
