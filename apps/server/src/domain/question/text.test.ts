import { QUESTION } from '@zhibiao/contract/question/types';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Draft, DraftPart } from './draft.ts';
import { readQuestionText } from './text.ts';
import type { TextLine } from './text-line.ts';
import { MARK } from './word-marks.ts';

const linesOf = (text: string): TextLine[] =>
  text.split('\n').map((line, at) => ({ no: at + 1, text: line.replaceAll('⏎', '\n'), heading: 0 }));
const read = (text: string): Draft[] => readQuestionText(linesOf(text)).drafts;
const brief = ({ type, stem, options, answer }: DraftPart) => [
  type,
  stem,
  options.map(({ key, text }) => `${key}${text}`).join(' '),
  answer.join('/'),
];

describe('questions as people write them', () => {
  it.each<[what: string, text: string, ...questions: (string | number)[][]]>([
    [
      'a sub-list within a stem',
      '1. 下列说法：\n（1）甲\n（2）乙\n正确的是\nA. （1）\nB. （2）\n答案：A\n2. 次题\nA. 甲 B. 乙\n答案：B',
      [1, '下列说法：\n（1）甲\n（2）乙\n正确的是', 'A（1） B（2）', 'A'],
      [1, '次题', 'A甲 B乙', 'B'],
    ],
    [
      'decimals, years and standards that begin a line',
      '1. 题干一\n3.5%的比例\n2023年起施行\n29490号文件\nA. 甲\nB. 乙\n答案：A',
      [1, '题干一\n3.5%的比例\n2023年起施行\n29490号文件', 'A甲 B乙', 'A'],
    ],
    [
      'options without spaces between them',
      '1、题干（ ）A.甲B.乙C.丙D.丁\n答案:ＢＤ',
      [2, '题干（ ）', 'A甲 B乙 C丙 D丁', 'B/D'],
    ],
    [
      'options in brackets, over lines',
      '第1题 题干\n（A）甲一\n甲二\n（B）乙\n【答案】（B）',
      [1, '题干', 'A甲一\n甲二 B乙', 'B'],
    ],
    [
      'right and wrong as options',
      '一、判断题\n1. 题干\nA. 正确\nB. 错误\n答案：B\n2. 题干二\nA. 错误  B. 正确\n答案：B',
      [3, '题干', '', 'B'],
      [3, '题干二', '', 'A'],
    ],
    [
      'right and wrong in words and signs',
      '判断题\n1. 一（√）\n2. 二（ × ）\n3. 三。（对）\n4. 四\n答案：F\n5. 五　　错误',
      [3, '一（　　）', '', 'A'],
      [3, '二（　　）', '', 'B'],
      [3, '三。（　　）', '', 'A'],
      [3, '四', '', 'B'],
      [3, '五', '', 'B'],
    ],
    [
      'marked in a questionnaire',
      '1. 一 [单选题] *\n○A. 甲\n○B. 乙(正确答案)\n2. 二 [判断题] *\n○对\n○错(正确答案)',
      [1, '一', 'A甲 B乙', 'B'],
      [3, '二', '', 'B'],
    ],
    [
      "a candidate's own answer beside the right one",
      '1. (单选题, 10分)一\nA. 甲\nB. 乙\n我的答案: A:甲;\n正确答案: B:乙;\n0分\n2. (简答题)二\n我的答案:\n丙\n正确答案:\n丁',
      [1, '一', 'A甲 B乙', 'B'],
      [5, '二', '', '丁'],
    ],
    [
      'answers before the numbers',
      '判断题\n（√）1. 一\n(F)2. 二\n单选题\n（ B ）1、三\n（A）1、2\n（B）1、3',
      [3, '一', '', 'A'],
      [3, '二', '', 'B'],
      [1, '三', 'A1、2 B1、3', 'B'],
    ],
    [
      'numbers that begin anew without a heading, and numbers within a stem',
      '1. 一\nA. 甲 B. 乙\n2. 二\nA. 甲 B. 乙\n1. 三\nA. 甲 B. 乙\n2. 四：\n1. 丙；\n正确的是\nA. 甲 B. 乙\n3. 五\nA. 甲 B. 乙',
      [1, '一', 'A甲 B乙', ''],
      [1, '二', 'A甲 B乙', ''],
      [1, '三', 'A甲 B乙', ''],
      [1, '四：\n1. 丙；\n正确的是', 'A甲 B乙', ''],
      [1, '五', 'A甲 B乙', ''],
    ],
    [
      'two papers, the answers to the second before those to the first',
      'A卷\n一、单选题\n1. 一\nA. 甲 B. 乙\n2. 二\nA. 甲 B. 乙\nB卷\n一、单选题\n1. 三\nA. 甲 B. 乙\n2. 四\nA. 甲 B. 乙\n' +
        'B卷答案\n一、1.A 2.A\nA卷答案\n一、1.B 2.B',
      [1, '一', 'A甲 B乙', 'B'],
      [1, '二', 'A甲 B乙', 'B'],
      [1, '三', 'A甲 B乙', 'A'],
      [1, '四', 'A甲 B乙', 'A'],
    ],
    [
      'several right where a part says so, or says nothing of their number',
      '一、选择题（有两个以上选项正确）\n1. 一\nA. 甲 B. 乙\n答案：A\n二、选择题\n2. 二\nA. 甲 B. 乙\n答案：AB\n3. 三\nA. 甲 B. 乙\n答案：A',
      [2, '一', 'A甲 B乙', 'A'],
      [2, '二', 'A甲 B乙', 'A/B'],
      [1, '三', 'A甲 B乙', 'A'],
    ],
    [
      'answers behind a part without a heading, and how points are given',
      '一、判断题\n1. 一\n2. 二\n1. ×  解析：因为\n2. √\n二、简答题\n1. 三\n答案：丁\n评分标准：每点2分，共4分。',
      [3, '一', '', 'B'],
      [3, '二', '', 'A'],
      [5, '三', '', '丁'],
    ],
    [
      'an answer in brackets with its name, and stars before a number',
      '一、填空题\n★★ 1. 甲是____。（答案：十年）\n2. 乙是____。（答案：三（年））',
      [4, '甲是____。', '', '十年'],
      [4, '乙是____。', '', '三（年）'],
    ],
    [
      'one more set of questions without a heading, and an answer that is a number of points',
      '1. 一\nA. 甲\nB. 乙\n2. 二\nA. 甲\nB. 乙\n答案：A\n1. 三\nA. 甲\nB. 乙\n答案：B\n填空题\n1. 满分为____。\n答案：\n100分',
      [1, '一', 'A甲 B乙', ''],
      [1, '二', 'A甲 B乙', 'A'],
      [1, '三', 'A甲 B乙', 'B'],
      [4, '满分为____。', '', '100分'],
    ],
    ['several labels in a line', '1. 题干\nA. 甲 B. 乙\n答案：A 解析：因为甲。 难度：中', [1, '题干', 'A甲 B乙', 'A']],
    [
      'ranges by words',
      '一、单选题\n1. 一\nA. 甲 B. 乙\n2. 二\nA. 甲 B. 乙\n3. 三\nA. 甲 B. 乙\n答案\n1至3：A B A',
      [1, '一', 'A甲 B乙', 'A'],
      [1, '二', 'A甲 B乙', 'B'],
      [1, '三', 'A甲 B乙', 'A'],
    ],
    [
      'several letters each in a range',
      '二、多选题\n1. 一\nA. 甲 B. 乙 C. 丙\n2. 二\nA. 甲 B. 乙 C. 丙\n参考答案：\n1-2 ABC AC',
      [2, '一', 'A甲 B乙 C丙', 'A/B/C'],
      [2, '二', 'A甲 B乙 C丙', 'A/C'],
    ],
    [
      'answers behind each part',
      '一、单选题\n1. 一\nA. 甲 B. 乙\n2. 二\nA. 甲 B. 乙\n答案：1.A 2.B\n二、判断题\n1. 三\n2. 四\n答案：1.√ 2.×',
      [1, '一', 'A甲 B乙', 'A'],
      [1, '二', 'A甲 B乙', 'B'],
      [3, '三', '', 'A'],
      [3, '四', '', 'B'],
    ],
    [
      'blanks of every kind',
      '填空题\n1. 甲（　　）乙\n答案：一\n2. 甲______乙______\n答案：一；二\n3. 甲【 】乙\n答案：一|壹',
      [4, '甲____乙', '', '一'],
      [4, '甲______乙______', '', '一/二'],
      [4, '甲____乙', '', '一|壹'],
    ],
    ['blanks without a heading', '1. 甲（　　）乙\n答案：专利法', [4, '甲____乙', '', '专利法']],
    [
      'a type before the stem',
      '1.【多选】题干\nA. 甲 B. 乙\n答案：AB\n2.（判断题）题干\n答案：对',
      [2, '题干', 'A甲 B乙', 'A/B'],
      [3, '题干', '', 'A'],
    ],
    [
      'a number that was left out',
      '1. 一\nA. 甲 B. 乙\n答案：A\n3. 三\nA. 甲 B. 乙\n答案：B',
      [1, '一', 'A甲 B乙', 'A'],
      [1, '三', 'A甲 B乙', 'B'],
    ],
    [
      'no numbers at all',
      '题干一\nA. 甲\nB. 乙\n答案：A\n题干二\nA. 甲\nB. 乙\n答案：B',
      [1, '题干一', 'A甲 B乙', 'A'],
      [1, '题干二', 'A甲 B乙', 'B'],
    ],
    [
      'what a question is worth',
      '单选题（每题2分）\n1. 题干（2分）\nA. 甲 B. 乙\n答案：A',
      [1, '题干', 'A甲 B乙', 'A'],
    ],
    [
      'tabs between options, small letters',
      '1．题干\na)甲\tb)乙\tc)丙\n正确答案: a、c',
      [2, '题干', 'A甲 B乙 C丙', 'A/C'],
    ],
    ['soft breaks', '1. 题干⏎A. 甲⏎B. 乙⏎答案：A', [1, '题干', 'A甲 B乙', 'A']],
  ])('%s', (_, text, ...questions) => {
    expect(read(text).map(({ question }) => brief(question))).toEqual(questions);
  });

  it('reads points, explanations, difficulty, clause and law', () => {
    const [essay, next] = read(
      '一、简答题\n1. 简述步骤。（10分）\n答：先甲后乙。\n然后丙。\n' +
        '评分要点：\n1. 甲（4分）\n2. 乙（6分）\n解析：依次。\n难度：较难\n条款：9.3\n依据：《示例法》\n' +
        '2. 说明理由。\n答案：（1）甲（2分）；（2）乙（3分）',
    );
    expect(essay?.question).toMatchObject({
      type: 5,
      stem: '简述步骤。',
      answer: ['先甲后乙。\n然后丙。'],
      analysis: '依次。',
      difficulty: 4,
      rubric: [
        { text: '甲', share: 4 },
        { text: '乙', share: 6 },
      ],
    });
    expect(essay?.words).toEqual({ clause: '9.3', standard: '', law: '《示例法》' });
    expect(next?.question.rubric.map(({ text, share }) => [text, share])).toEqual([
      ['甲', 2],
      ['乙', 3],
    ]);
  });

  it('reads cases with what they ask, in three ways of numbering', () => {
    const asks = (mark: (n: number) => string) =>
      [1, 2].map((n) => `${mark(n)}小题${n}（${n}分）\nA. 甲 B. 乙 C. 丙\n答案：${n === 1 ? 'AB' : 'C'}`).join('\n');
    const texts = [
      `案例分析题（不定项选择题）\n案例一：某企业委托开发，没有约定成果的归属，产品上市以后发生了权属方面的争议。\n${asks((n) => `${n}. `)}`,
      `三、案例题（不定项）\n1. 某企业委托开发。\n双方没有约定。\n${asks((n) => `（${n}）`)}`,
      `三、案例题（不定项）\n材料：某企业委托开发。\n${asks((n) => `${n}. `)}`,
    ];
    for (const text of texts) {
      const [found, ...rest] = read(text);
      expect(rest).toEqual([]);
      expect(found?.question.material).toContain('委托开发');
      expect(found?.question.children.map((child) => [...brief(child), child.share])).toEqual([
        [7, '小题1', 'A甲 B乙 C丙', 'A/B', 1],
        [7, '小题2', 'A甲 B乙 C丙', 'C', 2],
      ]);
    }
  });

  it('gives the questions of a case their answers, wherever these stand', () => {
    const material = '某企业委托开发，没有约定成果的归属。';
    const texts = [
      `案例分析题\n【案例】${material}\n【问题】1. 小题1？\n2. 小题2？\n【参考答案】1. 甲。\n2. 乙。`,
      `案例1\n${material}\n问题：\n（1）小题1？\n（2）小题2？\n答案：\n（1）甲。\n（2）乙。`,
      `三、案例题\n1. ${material}请问：\n（1）小题1？\n（2）小题2？\n答：（1）甲。（2）乙。`,
      `一、案例分析\n背景资料：${material}\n问题1：小题1？\n答案：甲。\n问题2：小题2？\n答案：乙。`,
    ];
    for (const text of texts) {
      const twice = read(`${text}\n${text.replace('案例1', '案例2').replace('\n1. 某', '\n2. 某')}`);
      for (const { question } of twice) {
        expect(question.material).toContain(material);
        expect(question.children.map(brief)).toEqual([
          [5, '小题1？', '', '甲。'],
          [5, '小题2？', '', '乙。'],
        ]);
      }
      expect(twice).toHaveLength(2);
    }
  });

  it('takes an answer to several questions for none of one', () => {
    const questions = '一、判断题\n1. 一\n2. 二\n3. 三';
    expect(read(`${questions}\n答案：√×√`).map(({ question }) => question.answer)).toEqual([['A'], ['B'], ['A']]);
    expect(read(`${questions}\n4. 四\n答案：√ × √`).map(({ question }) => question.answer)).toEqual([[], [], [], []]);
  });

  it('says at the field what could not be brought along', () => {
    const [draft] = read(`1. 面积${MARK.formula}\nA. 甲${MARK.formula}\nB. 乙\n答案：X分`);
    expect(draft?.faults.map(({ field, msg }) => [field, msg])).toEqual([
      ['题干', '含公式，未能导入，请改用图片'],
      ['选项A', '含公式，未能导入，请改用图片'],
      ['答案', '答案须为选项的字母'],
    ]);
    expect(draft).toMatchObject({ place: '第 1 段', warnings: [] });
  });

  it('reads what is written in any of these ways as what was written', () => {
    const word = fc.stringMatching(/^[甲乙丙丁戊己庚辛]{2,6}$/);
    const question = fc.record({
      stem: word,
      options: fc.uniqueArray(word, { minLength: 3, maxLength: 6 }),
      several: fc.boolean(),
      at: fc.nat(),
    });
    const style = fc.record({
      number: fc.constantFrom(
        (n: number) => `${n}. `,
        (n: number) => `${n}、`,
        (n: number) => `（${n}）`,
        (n: number) => `${n}）`,
        (n: number) => `第${n}题 `,
      ),
      letter: fc.constantFrom(
        (l: string) => `${l}. `,
        (l: string) => `${l}、`,
        (l: string) => `（${l}）`,
        (l: string) => `${l}：`,
      ),
      between: fc.constantFrom('\n', '  ', '\t', '　　'),
      answer: fc.constantFrom('答案：', '【答案】', '正确答案: ', '参考答案：'),
    });
    fc.assert(
      fc.property(
        fc.array(question, { minLength: 2, maxLength: 6 }),
        style,
        (questions, { number, letter, between, answer }) => {
          const right = questions.map(({ options, several, at }) => {
            const first = at % (options.length - 1);
            return 'ABCDEF'.slice(first, first + (several ? 2 : 1));
          });
          const text = questions.map(({ stem, options }, n) =>
            [
              `${number(n + 1)}${stem}`,
              options.map((one, at) => letter('ABCDEF'.charAt(at)) + one).join(between),
              answer + right[n],
            ].join('\n'),
          );
          expect(read(text.join('\n')).map(({ question: found }) => brief(found))).toEqual(
            questions.map(({ stem, options }, n) => [
              right[n]?.length === 1 ? QUESTION.single : QUESTION.multi,
              stem,
              options.map((one, at) => 'ABCDEF'.charAt(at) + one).join(' '),
              [...(right[n] ?? '')].join('/'),
            ]),
          );
        },
      ),
    );
  });

  it('comes to an end with any text', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        '1.',
        'A.',
        '答案：',
        '案例一',
        '一、单选题',
        '参考答案',
        '1-5 ABCDE',
        '\t',
        '（',
        '）',
        MARK.from,
        MARK.to,
        MARK.picture,
        '评分要点：',
        '【',
        '材料：',
      ),
    );
    fc.assert(
      fc.property(fc.array(fc.array(piece, { maxLength: 5 }), { maxLength: 20 }), (lines) => {
        expect(read(lines.map((parts) => parts.join('')).join('\n')).length).toBeLessThanOrEqual(400);
      }),
      { numRuns: 500 },
    );
  });

  it('leaves nothing of a document without an owner', () => {
    // What a line says, with a word in the place of each ※ that stands nowhere else.
    const kinds = [
      '※|1. ※|2. ※（ ）|3、※____※。|（1）※|（2）※（2分）|第4题 ※|A. ※|B. ※  C. ※|※（ B ）|※⏎※|题干：※|问题：|材料：※',
      '答案：A|答案：※|答案 ※|答案：C（※）|错误。※|解析：※|难度：易|难度：※|依据：※|条款：※|评分要点：※|答：1. ※|2. ※ 3. ※',
      '一、单选题|二、判断题（※）|三、简答题|四、案例分析题|五、※题|第二章 ※|案例一：※|案例二 ※。|注意事项：※|姓名：※',
      '参考答案|答案及解析|1-3 ABC|一、1. A 2. B|二、※|三、1. ※|解析|【评分标准】|案例一：1. A|7. D',
      '★★ 1. ※|（√）2. ※|1. ※ [单选题] *|A. ※(正确答案)|○对|○错(正确答案)|我的答案: ※|考点：※|10分|（一）背景|1. ※。问：※？',
      'B卷|B卷答案|Part II 多选|一、选择题：本题共2小题。|【判断部分答案】1.√ 2.×|案例一答案：1.B 2.A|填空题：1. ※；2. ※|答案解析|1.【答案】B【解析】※',
      '※\t※|题号\t1\t2|答案\tA\t※|题号\t答案\t解析|1\tA\t※|序号\t题干\t答案\t※|2\t※\tB\t※|题号\t3\t题型\t※',
    ];
    const line = fc.constantFrom(...kinds.flatMap((kind) => kind.split('|')));
    const shape = fc.record({
      text: line,
      heading: fc.nat({ max: 1 }),
      isRow: fc.boolean(),
      isBeside: fc.integer({ min: 0, max: 20 }).map((n) => n === 0),
    });
    fc.assert(
      fc.property(fc.array(shape, { maxLength: 25 }), (shapes) => {
        let words = 0;
        const lines = shapes.map((one, at) => ({
          ...one,
          no: at + 1,
          text: one.text.replaceAll('⏎', '\n').replaceAll('※', () => {
            words += 1;
            return String.fromCharCode(0x3400 + words).repeat(2);
          }),
        }));
        const said = JSON.stringify(readQuestionText(lines));
        const lost = Array.from({ length: words }, (_, at) => String.fromCharCode(0x3401 + at).repeat(2));
        expect(lost.filter((word) => !said.includes(word))).toEqual([]);
      }),
      { numRuns: 2_000 },
    );
  });
});
