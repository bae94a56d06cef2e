import { type MergeField, textField, wholeField } from '#widgets/merge/merge-fields.ts';
import { questionBodyOf, type QuestionDraft } from './draft.ts';
import { linesOf } from './side/lines.ts';

/** The lines of a question that begin so, each with its name. */
const linesOn = (draft: QuestionDraft, ...beginnings: readonly string[]): string =>
  linesOf(questionBodyOf(draft))
    .filter(({ label }) => beginnings.some((beginning) => label.startsWith(beginning)))
    .map(({ label, text }) => `${label}：${text}`)
    .join('\n');
type Field = MergeField<QuestionDraft>;
/** What has to stay together: an answer names its options. */
const partField = (
  label: string,
  names: readonly (keyof QuestionDraft)[],
  ...beginnings: readonly string[]
): Field => ({
  label,
  read: (draft) => linesOn(draft, ...beginnings),
  take: (into, from) => ({ ...into, ...Object.fromEntries(names.map((name) => [name, from[name]])) }),
});

/** A question field by field, as two who had it open compare it. */
export const QUESTION_FIELDS: readonly Field[] = [
  partField('题型', ['type'], '题型'),
  textField('material', '材料'),
  textField('stem', '题干'),
  partField('图片', ['images'], '图片'),
  partField('选项与答案', ['options', 'verdict', 'blanks', 'reference'], '选项', '答案'),
  textField('analysis', '解析'),
  partField('评分要点', ['rubric'], '要点'),
  partField('小题', ['children'], '小题'),
  wholeField('difficulty', '难度'),
  wholeField('validFrom', '生效日期'),
  wholeField('validTo', '失效日期'),
];
