import { QUESTION } from '@zhibiao/contract/exam/learner';
import type { TextLine } from '#domain/question/text-line.ts';
import { answerListOf, isAnswerHeading } from './answer-list.ts';
import { endOfAnswers, giveList, isExplanations, listInWords, listOf, ownerOf, startOfAnswers } from './answers.ts';
import { type Asking, hasAnswer, newAsking, newSection, type Section, wantsMore } from './asking.ts';
import { asksSoon, beginsPart, isAnswerAlone, isApart, isQuestion, isUnnumbered, nextNumber } from './begins.ts';
import { answersOfCase, asksItself, caseOf, looksAhead } from './cases.ts';
import { caseHead, caseNo, chapterOf, headingType, headOf, isChapter, isPart } from './heads.ts';
import { partsOf } from './labels.ts';
import type { Leave, Left } from './left.ts';
import { isFold, isForm, isMargin, isScore, titlesOf } from './margins.ts';
import { readAnswers } from './read-answers.ts';
import { type Row, rowsOf } from './rows.ts';
import { take } from './take.ts';

/** Goes through a document line by line and finds its questions, and what is in none. */

type Reading = { asked: Asking[]; left: Left[] };
export const readAskings = (lines: readonly TextLine[]): Reading => {
  const rows = rowsOf(lines);
  const asked: Asking[] = [];
  const left: Left[] = [];
  let section = newSection();
  let current: Asking | null = null;
  let parent: Asking | null = null;
  let inTable = false;
  let within: string | null = null;
  // Questions without numbers begin at 题干, or else where options or an answer follow soon.
  const numbered = rows.some(({ text, parts: [first] }) => headOf(text) !== null || first?.label === 'stem');

  // The first lines of a paper are its title.
  const titles = titlesOf(rows);
  const isTitle = ({ text }: Row) => titles.has(text.trim());
  const isKnown = (row: Row) => row.isHeading || isMargin(row.text) || (asked.length === 0 && isTitle(row));
  const leave: Leave = ({ no: line, text: own }, fate, text = own) =>
    left.push({ line, text, after: asked.length, fate });
  const begin = (no: number, line: number, style: Section['style']): Asking => {
    const asking = { ...newAsking(section, no, line), inTable, chapter: within };
    (parent?.children ?? asked).push(asking);
    section.style ??= style;
    return asking;
  };
  const beginCase = (line: number, title: string, no?: number): Asking => {
    parent = null;
    const nth = asked.filter((one) => one.isCase && one.section === section).length + 1;
    const asking = begin(no ?? nth, line, null);
    Object.assign(asking, { isCase: true, title, field: 'material' });
    parent = asking;
    return asking;
  };
  const put = (row: Row, parts = row.parts) => {
    if (!current) return leave(row, isKnown(row) ? 'head' : 'unread');
    current.warnings.push(...row.warnings);
    for (const text of take(current, parts, row.isRow)) leave(row, isMargin(text) ? 'head' : 'unread', text);
  };
  /** The answers of a part that stand behind it, of the part's questions or of all before them. */
  const givesList = (row: Row): boolean => {
    const ofCase = answerListOf(caseHead(row.text) ?? '');
    if (ofCase) {
      giveList(row, ofCase, [caseOf(asked, row.text)?.children ?? []], leave);
      current = null;
      return true;
    }
    const label = row.parts[0]?.label;
    // Explanations only behind a list of answers: else they are those of the question over them.
    const isAnswer = label === 'answer' || (label === 'analysis' && current === null);
    const found = listOf(row);
    if (!found && !isAnswer) return false;
    const open = asked.filter((one) => one.section === section);
    const list = found ?? listInWords(row, (parent as Asking | null)?.children ?? open);
    if (!list) return false;
    const scopes = [parent?.children ?? [], open, asked];
    const isMeant = list.listed.length > 1 || /答案/.test(row.text) || list.ordinal !== null;
    const isFree =
      label === 'analysis' || scopes.some(([first, ...more]) => first && more.length > 0 && !hasAnswer(first));
    const fits = list.listed.some(({ no }) => asked.some((one) => one.no === no && !hasAnswer(one)));
    const isTable = row.listed !== null;
    if (!isTable && (!isMeant || !(isFree || (fits && (list.listed.length > 1 || list.type !== null))))) return false;
    giveList(row, list, scopes, leave);
    current = null;
    return true;
  };

  // Chapters may have their answers each at its end.
  let [answered, over] = [0, 0];
  for (const [at, row] of rows.entries()) {
    if (at < over) continue;
    inTable = row.inTable;
    const { no: line, text, isHeading, parts } = row;
    if (row.isBeside) {
      leave(row, 'unread');
      continue;
    }
    if (row.isHeader || isFold(text) || (row.inTable && isForm(text))) {
      if (row.isHeader) current = null;
      leave(row, 'head');
      continue;
    }
    // What a candidate got for it.
    if (isScore(text) && !wantsMore(current)) {
      leave(row, 'unread');
      continue;
    }
    const children = (parent as Asking | null)?.children ?? [];
    const ofCase = answersOfCase(rows, at, children);
    if (ofCase) {
      [over, current] = [ofCase.end, null];
      if (parts[0]?.text === '') leave(row, 'list');
      readAnswers(ofCase.rows, children, leave, '');
      continue;
    }
    const chapter = isAnswerHeading(text) || isExplanations(text) ? asked.slice(answered) : [];
    if (startOfAnswers(rows, at, chapter)) {
      over = endOfAnswers(rows, at + 1, chapter);
      leave(row, 'list');
      readAnswers(rows.slice(at + 1, over), chapter, leave, text);
      [answered, section, current, parent] = [asked.length, newSection(), null, null];
      continue;
    }
    if (givesList(row)) continue;
    // Over the answer to this question alone.
    if (current !== null && isAnswerHeading(text) && parts[0]?.label === null) {
      (current as Asking).field = 'answer';
      leave(row, 'head');
      continue;
    }
    const type = headingType(text, isHeading);
    if (type !== null || isPart(text)) {
      [section, current, parent] = [newSection(type, text), null, null];
      within = chapterOf(text) ?? within;
      if (type === QUESTION.case) looksAhead(rows, at + 1, section);
      leave(row, 'head');
      continue;
    }
    if (isChapter(text) && (current === null || isHeading || beginsPart(rows[at + 1]))) {
      within = chapterOf(text);
      [section, current, parent] = [newSection(), null, null];
      leave(row, 'head');
      continue;
    }
    const title = caseHead(text);
    if (title !== null && (section.type === QUESTION.case || section.type === null)) {
      if (section.type === null) section = newSection(QUESTION.case, text);
      const short = title.length < 40 && !/[。！？]/.test(title);
      const name = text.slice(0, text.length - title.length).replace(/[:：、.．\s]+$/, '');
      current = beginCase(line, short && title !== '' ? title : name, caseNo(text) ?? undefined);
      put(row, short ? [] : [{ label: null, text: title }]);
      continue;
    }
    const head = headOf(text);
    if (section.type === QUESTION.case && head && head.style === section.outer && head.rest !== '') {
      if (parent === null || head.no === (parent as Asking).no + 1) {
        current = beginCase(line, '', head.no);
        const { material, question } = asksItself(head.rest);
        put(row, partsOf(material));
        if (question === null) continue;
        current = begin(head.no, line, head.style);
        put(row, partsOf(question));
        continue;
      }
    }
    // 【问题】1. over the questions of a case.
    const first = parts.length === 1 && parts[0]?.label === 'stem' ? headOf(parts[0].text) : null;
    if (first && parent !== null && (parent as Asking).children.length === 0) {
      current = begin(first.no, line, first.style);
      put(row, partsOf(first.rest));
      continue;
    }
    // 1. √ behind the questions of a part, without a heading.
    const owner =
      head && isAnswerAlone(head)
        ? ownerOf(
            asked.filter((one) => one.section === section),
            head.no,
          )
        : undefined;
    if (head && owner) {
      current = owner;
      (current as Asking).field = 'answer';
      put(row, partsOf(head.rest));
      leave(row, 'list');
      continue;
    }
    if (head && isQuestion(head, rows, at, current, section)) {
      if (section.type === QUESTION.case && parent === null) beginCase(line, '');
      current = begin(head.no, line, head.style);
      put(row, partsOf(head.rest));
      continue;
    }
    if (current === null && section.type === QUESTION.case && parts[0]?.label !== 'analysis')
      current = beginCase(line, '');
    else if (parts[0]?.label === 'stem' && section.type !== QUESTION.case) {
      if (current === null || (current as Asking).texts.stem.length > 0) current = begin(asked.length + 1, line, null);
    } else if (current === null) {
      const isAsked = !isMargin(text) && parts[0]?.label === null && asksSoon(rows, at);
      if (isAsked) current = begin(nextNumber(section, asked), line, null);
    } else if (
      numbered
        ? isUnnumbered(row, rows, at, current)
        : hasAnswer(current) && parts[0]?.label === null && asksSoon(rows, at)
    )
      current = begin((current as Asking).no + 1, line, null);
    if (current && isApart(row, current, isTitle(row))) leave(row, isKnown(row) ? 'head' : 'unread');
    else put(row);
  }
  return { asked, left };
};
