import { asksSoon } from './begins.ts';
import { caseHead, headingType, questionHeadOf } from './heads.ts';
import { optionsOf } from './options.ts';
import type { TextRow } from './rows.ts';

/** What a paper has beside its questions: its title, who sits it, how it is marked, where it is folded. */

const FOLD_MAX = 1_000;
const FOLD =
  /^[\s\-—–_＿…·.。:：○〇()（）]*(?:(?:密|装|弥|订|封|线|内|外|不|要|准|答|题|勿|请|得|写|作)[\s\-—–_＿…·.。○〇()（）]*)+$/;
const stands = (line: string, signs: string): boolean => {
  let at = -1;
  return Array.from(signs).every((sign) => (at = line.indexOf(sign, at + 1)) >= 0);
};
/** 密……封……线 · 装 订 线 · 密封线内不要答题 */
export const isFold = (line: string): boolean =>
  line.length < FOLD_MAX && FOLD.test(line) && (stands(line, '密封线') || stands(line, '装订线'));

const WHO =
  '姓\\s*名|单\\s*位|部\\s*门|学\\s*号|工\\s*号|班\\s*级|院\\s*系|专\\s*业|准考证号|座位?号|岗\\s*位|日\\s*期|得\\s*分|成\\s*绩|总\\s*分|' +
  '阅卷人|评卷人|核分人|计分人|统分人|批阅人|监考人?|复核人?|身份证号|联系电话|手机号?|公司|考场';
const FORM = new RegExp(`^\\s*(?:(?:${WHO})[:：_＿\\s()（）/年月日分]*)+$`);
const TERMS = new RegExp(
  '^[\\s（(【[]*(?:(?:考试|答题|测试|考核)(?:时间|时长|形式|方式|日期)|时间|时长|(?:试卷|卷面)?(?:满|总)分|' +
    '共\\s*\\d+\\s*[道题分页]|本(?:试卷|卷|试题|套题)|闭卷|开卷|课程名称|科目|适用(?:对象|范围|岗位)|' +
    '命题|出题|审题|审核|制表|编制|版本|主讲|培训师)',
);
const NOTES =
  /^[\s（(【[]*(?:注意事项|(?:考生|学员|学生|应试|作答)须知|答题(?:说明|须知|要求|注意)|考试(?:说明|须知|要求)|填表说明|说明|须知|声明|注|提示|备注)\s*[】\])）]?\s*[:：]/;
const TITLE =
  /(?:试卷|试题|题库|题集|练习题?|习题|测试题?|测验|考试|考核|考题|作业|样卷|真题|模拟题?|问卷|卷)\s*(?:[（(【[][^）)】\]]*[)）】\]])?\s*$/;
const MARKS = /^题\s*号\t.*(?:总\s*分|合\s*计|一)/;

/** 得分 评卷人: a form that is filled in where the part that follows is marked. */
export const isForm = (line: string): boolean => FORM.test(line) && line.trim().split(/[\s\t：:]+/).length > 1;

/** 10分 and nothing else. */
export const isScore = (line: string): boolean => /^\s*(?:得分\s*[:：]\s*)?\d+(?:\.\d+)?\s*分\s*$/.test(line);

/** Whether a line that stands in no question is one of them. */
export const isMargin = (line: string): boolean => {
  const text = line.trim();
  if (FORM.test(text) || MARKS.test(text) || NOTES.test(text)) return true;
  if (TERMS.test(text)) return text.length < 120;
  return text.length < 50 && !/[。？！?!；;]/.test(text) && TITLE.test(text);
};

/** Up to three short lines before anything is asked. */
export const titlesOf = (rows: readonly TextRow[]): Set<string> => {
  const first = rows.slice(0, 3);
  const over = first.findIndex(({ text, isHeading, parts: [part], listed }, at) => {
    const asks =
      questionHeadOf(text) !== null || optionsOf(text, 0) !== null || part?.label !== null || asksSoon(rows, at);
    return asks || listed !== null || headingType(text, isHeading) !== null || caseHead(text) !== null;
  });
  const titles = over < 0 ? first : first.slice(0, over);
  return new Set(titles.flatMap(({ text }) => (text.length < 40 && !/[。？！?!；;]/.test(text) ? text.trim() : [])));
};
