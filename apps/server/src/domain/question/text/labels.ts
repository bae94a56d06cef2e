/** What a part of a question is called where it begins: 答案：, 【解析】, 难度： … */

export type Label =
  'answer' | 'analysis' | 'difficulty' | 'clause' | 'law' | 'standard' | 'rubric' | 'material' | 'stem' | 'beside';

/** With or without a colon: 正确答案是B */
const SAID =
  '正确答案是|正确答案为|参考答案是|参考答案为|本题答案是|本题答案为|答案应为|答案应是|正确选项是|正确选项为|答案是|答案为';
const WORDS: readonly (readonly [label: Label, words: string])[] = [
  ['analysis', '答案解析|试题解析|题目解析|参考解析|解析|分析|解答|说明|点评'],
  [
    'answer',
    `${SAID}|正确选项|参考答案|正确答案|标准答案|答案要点|答题要点|参考要点|要点提示|要点|本题答案|答案|答|Answer|ANSWER|Ans|ANS`,
  ],
  ['difficulty', '难度系数|难易程度|难易度|难度等级|难度'],
  ['clause', '对应条款|标准条款|所属条款|考核条款|条款号|条款|知识点'],
  ['law', '法律依据|法规依据|依据法律|出题依据|依据|法律'],
  ['standard', '适用标准|对应标准|标准'],
  ['rubric', '评分要点|评分标准|评分细则|得分要点|得分点|采分点|给分点'],
  ['material', '案例材料|背景材料|背景资料|阅读材料|案情|材料|背景'],
  ['stem', '题干|题目|问题'],
  // What a question has beside it, and a candidate's own answer: neither is a part of it.
  ['beside', '我的答案|你的答案|您的答案|考生答案|学生答案|学员答案|所属章节|章节|题目来源|出处|考核点|考点'],
];
const ALL = WORDS.map(([, words]) => words).join('|');
const labelOf = (word: string): Label =>
  WORDS.find(([, words]) => words.split('|').includes(word.replace(/\s/g, '')))?.[0] ?? 'stem';

const spaced = ALL.replace(/([\u4e00-\u9fff])(?=[\u4e00-\u9fff])/g, '$1[ \u3000]?');
const LABEL = new RegExp(
  `(^|[\\s\u3000；;。！？])(?:[(（「【\\[［]\\s*)?(?:(${spaced})\\s*[:：]|(${spaced})(?=\\t)|(${SAID})(?=\\s*[A-HＡ-Ｈ√×✓✗]))` +
    `|[【〖\\[［]\\s*(${spaced})\\s*[】〗\\]］]\\s*[:：]?`,
  'g',
);
/** What every label has: most lines do not, and need no closer look. */
const MAY_LABEL = /[:：\t】〗\]］]|[案项]应?[是为]/;
/** 答案 A, 答案A: without a colon, where nothing else stands before it. */
const BARE = /^([\s\uE000\uE001]*)((?:参考|正确|标准)?答案)(?:[\s\u3000]+(?=[^\s:：])|(?=[A-HＡ-Ｈ√×✓✗对错选]))/;
const withColon = (line: string): string => line.replace(BARE, '$1$2：');

/** （答案：十年） */
const OPEN = /[(（「【[［][^)）」】\]］]*$/;
const CLOSED = /[)）」】\]］]\s*(?:[。.]\s*)?$/;

export type LabelledPart = { label: Label | null; text: string };

/** A line taken apart at its labels; what stands before the first has none. */
export const labelledParts = (text: string): LabelledPart[] => {
  const line = withColon(text);
  const parts: LabelledPart[] = [];
  let label: Label | null = null;
  let from = 0;
  let isOpen = false;
  for (const found of MAY_LABEL.test(line) ? line.matchAll(LABEL) : []) {
    const [whole, before = '', ...words] = found;
    const head = line.slice(from, found.index + before.length);
    if (label !== null || head.trim() !== '') parts.push({ label, text: head.trim() });
    label = labelOf(words.find((word) => word !== undefined) ?? '');
    isOpen = OPEN.test(whole);
    // What is beside a question is shown by its name.
    from = label === 'beside' ? found.index + before.length : found.index + whole.length;
  }
  const rest = isOpen ? line.slice(from).replace(CLOSED, '') : line.slice(from);
  if (label !== null || rest.trim() !== '' || parts.length === 0) parts.push({ label, text: rest.trim() });
  return parts;
};
