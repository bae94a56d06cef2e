/** Answers that stand together behind the questions: `1-5 BADCC`, `1.B 2.ACD`, `1—5：对错对对错`, a table of numbers. */

export type Listed = { no: number; text: string };

const TRUTHS = '√|×|✓|✗|对|错|正确|错误';
const ONE = `(?:[A-Ha-hＡ-Ｈ](?:[、,，]?[A-Ha-hＡ-Ｈ])*|${TRUTHS}|[TF])`;
const RANGE = new RegExp(
  `第?(\\d{1,4})题?\\s*(?:[-－—~～–至到]{1,2})\\s*第?(\\d{1,4})题?\\s*[:：.、．)）]?\\s*((?:${ONE}[\\s、,，;；/]*)+)`,
  'g',
);
const SINGLE = new RegExp(`第?(\\d{1,4})题?\\s*[.．、:：)）\\s]\\s*[（(]?(${ONE})[)）]?(?=[\\s;；，,。.\\d]|$)`, 'g');
const TOKEN = new RegExp(`[A-Ha-hＡ-Ｈ](?:[A-Ha-hＡ-Ｈ、]*[A-Ha-hＡ-Ｈ])?|${TRUTHS}|[TF]`, 'g');
const EACH = new RegExp(`[A-Ha-hＡ-Ｈ]|${TRUTHS}|[TF]`, 'g');

const ofRange = (from: number, to: number, text: string): Listed[] | null => {
  const count = to - from + 1;
  if (count < 2 || count > 200) return null;
  const tokens = text.match(TOKEN) ?? [];
  const list = tokens.length === count ? tokens : (text.match(EACH) ?? []);
  return list.length === count ? list.map((one, at) => ({ no: from + at, text: one })) : null;
};

/** The answers of a line that holds nothing else; null for any other line. */
export const listedIn = (line: string): Listed[] | null => {
  if (!/^[\s第（(]*\d/.test(line)) return null;
  const found: Listed[] = [];
  let rest = line;
  for (const [whole, from, to, text = ''] of line.matchAll(RANGE)) {
    const listed = ofRange(Number(from), Number(to), text);
    if (!listed) continue;
    found.push(...listed);
    rest = rest.replace(whole, ' ');
  }
  for (const [whole, no, text = ''] of rest.matchAll(SINGLE)) {
    found.push({ no: Number(no), text });
    rest = rest.replace(whole, ' ');
  }
  return found.length > 0 && rest.replace(/[\s;；，,。.、：:（）()]/g, '') === '' ? found : null;
};

const cellsOf = (line: string): string[] => line.split('\t').map((cell) => cell.trim());
const NUMBERS = /^(?:题号|序号|题目)$/;
const ANSWERS = /^(?:答案|参考答案|正确答案)$/;
/** Two rows of a table, numbers above answers. */
export const listedInRows = (above: string, below: string): Listed[] | null => {
  const [[first = '', ...numbers], [second = '', ...answers]] = [cellsOf(above), cellsOf(below)];
  if (!NUMBERS.test(first) || !ANSWERS.test(second) || numbers.length === 0) return null;
  const listed = numbers.flatMap((no, at) => {
    const text = answers[at] ?? '';
    return /^\d{1,4}$/.test(no) && text !== '' ? [{ no: Number(no), text }] : [];
  });
  return listed.length > 0 ? listed : null;
};

/** `参考答案` alone, or behind the title of the paper or the chapter, over what follows. */
const TITLED = /^[^。！？；;，,：:]{1,40}(?:参考|标准)答案(?:[与及和、]?(?:解析|评分标准|详解|评分要点))?$/;
const HEADING = new RegExp(
  '^(?:[一二三四五六七八九十附]+[、.．:：]?\\s*)?[【[]?(?:附[:：]?)?(?:试题|试卷|题目|练习题?|考试)?' +
    '(?:参考|标准|正确)?答案(?:与|及|和|、)?(?:解析|评分标准|详解|评分要点)?(?:汇总|部分|一览|表)?[】\\]]?\\s*[:：]?$',
);
export const isAnswerHeading = (line: string): boolean => HEADING.test(line.trim()) || TITLED.test(line.trim());
