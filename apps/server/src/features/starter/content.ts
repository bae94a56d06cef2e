import { LESSON_STATE } from '@zhibiao/contract/lesson/staff';
import { ARTICLE_STATUS } from '@zhibiao/contract/article/staff';
import { PAPER_MODE, PAPER_STATUS } from '@zhibiao/contract/paper/types';
import { createHash } from 'node:crypto';
import { ARTICLE } from '@zhibiao/contract/article/learner';
import { QUESTION, QUESTION_STATUS } from '@zhibiao/contract/question/types';
import { ITEM } from '@zhibiao/contract/lesson/types';
import type { StarterPart } from '@zhibiao/contract/starter/staff';
import { TEACHER_STATUS } from '@zhibiao/contract/teacher/staff';
import { articles } from '@zhibiao/prisma/seed/content/articles/index.ts';
import { banks } from '@zhibiao/prisma/seed/content/banks.ts';
import { lessons } from '@zhibiao/prisma/seed/content/lessons/index.ts';
import { papers } from '@zhibiao/prisma/seed/content/papers.ts';
import { questions } from '@zhibiao/prisma/seed/content/questions/index.ts';
import { namedPoints } from '#domain/exam/marking/marking.ts';
import type { SeedArticle, SeedLesson, SeedQuestion } from '@zhibiao/prisma/seed/types.ts';
import { v7 } from 'uuid';
import type { Tx } from '#db/client.ts';
import { readingSec } from '#domain/lesson/credit-hours.ts';
import { FIRST_VERSION, simpleContent, contentOfVersion } from '#domain/question/content.ts';
import { cleanHtml } from '#lib/text/html.ts';
import { type ClauseIdOf, clauseOfQuestion, clausesOfLecture } from '#services/standard/clause-ids.ts';

/** What the starter pack holds, and how each piece becomes a draft. A piece that came once does not come again. */

export type Piece = { key: string; add: (tx: Tx, clauseIdOf: ClauseIdOf) => Promise<void> };

const day = (text: string) => new Date(`${text}T00:00:00Z`);

const articlePieces = (type: SeedArticle['type']): Piece[] =>
  articles
    // An address of a paper names one of the demonstration's.
    .filter((article) => article.type === type && !article.content.includes('paperId='))
    .map(({ key, content, publishDate, effectDate, ...article }) => ({
      key,
      add: async (tx) => {
        await tx.article.create({
          data: {
            starterKey: key,
            status: ARTICLE_STATUS.draft,
            type,
            kind: article.kind ?? null,
            sourceType: article.sourceType,
            title: article.title,
            summary: article.summary,
            content: cleanHtml(content),
            cover: article.cover ? `/art/${article.cover}` : null,
            linkUrl: article.linkUrl ?? null,
            docNo: article.docNo ?? null,
            issuer: article.issuer ?? null,
            publishDate: day(publishDate),
            effectDate: effectDate ? day(effectDate) : null,
            effectStatus: article.effectStatus ?? null,
            attachments: article.attachments ?? [],
          },
        });
      },
    }));

const NOBODY = {
  name: '教师待定',
  synopsis: '初始内容的占位，请换成本机构的教师',
  desc: '',
  status: TEACHER_STATUS.off,
};
const teacherOf = async (tx: Tx): Promise<string> => {
  const known = await tx.teacher.findFirst({ where: { name: NOBODY.name }, select: { id: true } });
  return (known ?? (await tx.teacher.create({ data: NOBODY }))).id;
};

/** Outlines: chapters and lectures in their order with their texts; films and documents are the body's own to add. */
const lessonPiece = ({ key, chapters, ...lesson }: SeedLesson, sort: number): Piece => ({
  key,
  add: async (tx, clauseIdOf) => {
    const id = v7();
    await tx.lesson.create({
      data: {
        id,
        starterKey: key,
        status: LESSON_STATE.draft,
        name: lesson.name,
        desc: lesson.desc,
        content: cleanHtml(lesson.content),
        forWhom: lesson.forWhom,
        outcomes: lesson.outcomes,
        cover: `/art/covers/${lesson.cover}`,
        categoryId: lesson.categoryId,
        standardCode: lesson.standardCode ?? null,
        teacherId: await teacherOf(tx),
        creditHours: 0,
        access: lesson.access,
        sequential: lesson.sequential,
        seekLock: lesson.seekLock,
        sort,
      },
    });
    let place = 0;
    for (const [at, chapter] of chapters.entries()) {
      const chapterId = v7();
      await tx.lessonChapter.create({ data: { id: chapterId, lessonId: id, title: chapter.title, sort: at + 1 } });
      const items = chapter.items.map((item) => {
        place += 1;
        const { title, type, required = true, freePreview = false } = item;
        const common = { id: v7(), lessonId: id, chapterId, title, required, freePreview, sort: place };
        if (type !== 'article') return { ...common, type: ITEM[type] };
        const html = cleanHtml(item.html);
        return { ...common, type: ITEM.article, html, minSec: readingSec(html) };
      });
      await tx.lessonItem.createMany({ data: items });
      await tx.lessonItemClause.createMany({
        data: items.flatMap(({ id: lid }, nth) =>
          clausesOfLecture(clauseIdOf, lesson.standardCode, chapter.items[nth] ?? {}).map((clauseId) => ({
            lid,
            clauseId,
          })),
        ),
      });
    }
  },
});

const questionKey = ({ bank, stem }: SeedQuestion): string =>
  `${bank}-${createHash('sha256').update(stem).digest('hex').slice(0, 16)}`;

const bankOf = async (tx: Tx, key: string): Promise<string> => {
  const known = await tx.questionBank.findUnique({ where: { starterKey: key }, select: { id: true } });
  if (known) return known.id;
  const name = banks.find((bank) => bank.key === key)?.name ?? key;
  return (await tx.questionBank.create({ data: { name, starterKey: key } })).id;
};

const questionPiece = (question: SeedQuestion): Piece => ({
  key: questionKey(question),
  add: async (tx, clauseIdOf) => {
    const { bank, type: kind, stem, material, options = [], difficulty, clause, answer, analysis } = question;
    const rubric = namedPoints(question.rubric ?? []);
    const clauseId = clauseOfQuestion(clauseIdOf, question);
    const [id, bankId, type] = [v7(), await bankOf(tx, bank), QUESTION[kind]];
    await tx.question.create({
      data: {
        id,
        starterKey: questionKey(question),
        status: QUESTION_STATUS.pending,
        bankId,
        type,
        stem,
        material: material ?? null,
        options,
        difficulty,
        clause: clause ?? null,
        clauseId,
        key: { create: { answer, analysis, rubric } },
      },
    });
    const version = contentOfVersion(simpleContent({ ...question, bankId, clauseId, type, rubric }));
    await tx.questionVersion.create({ data: { ...FIRST_VERSION, ...version, questionId: id, at: new Date() } });
  },
});

/** Those that draw at random; a fixed one names single questions, which a body chooses for itself. */
const paperPieces = (): Piece[] =>
  papers
    .filter(({ mode }) => mode === 'random')
    .map(({ key, lesson, mode: _, rules, topics: __, ...settings }, sort) => ({
      key,
      add: async (tx) => {
        const of = lesson ? await tx.lesson.findUnique({ where: { starterKey: lesson }, select: { id: true } }) : null;
        const drawn = [];
        for (const { bank, type, count, score } of rules)
          drawn.push({ bankId: await bankOf(tx, bank), type: QUESTION[type], count, score });
        await tx.paper.create({
          data: {
            ...settings,
            starterKey: key,
            status: PAPER_STATUS.draft,
            lessonId: of?.id ?? null,
            mode: PAPER_MODE.drawn,
            rules: drawn,
            totalScore: rules.reduce((sum, { count, score }) => sum + count * score, 0),
            sort,
          },
        });
      },
    }));

type Source = { pieces: () => Piece[]; table: 'lesson' | 'article' | 'question' | 'paper' };
/** Each part in its tables; questions before the papers that draw from their banks. */
export const PARTS: Record<StarterPart, readonly Source[]> = {
  lessons: [{ table: 'lesson', pieces: () => lessons.map(lessonPiece) }],
  policies: [{ table: 'article', pieces: () => articlePieces(ARTICLE.policy) }],
  faq: [{ table: 'article', pieces: () => articlePieces(ARTICLE.question) }],
  services: [{ table: 'article', pieces: () => articlePieces(ARTICLE.service) }],
  usage: [{ table: 'article', pieces: () => articlePieces(ARTICLE.usage) }],
  questions: [
    { table: 'question', pieces: () => questions.map(questionPiece) },
    { table: 'paper', pieces: paperPieces },
  ],
};

/** Which of these have come before. */
export const knownOf = async (tx: Tx, table: Source['table'], keys: string[]): Promise<Set<string>> => {
  const query = { where: { starterKey: { in: keys } }, select: { starterKey: true } } as const;
  const rows: { starterKey: string | null }[] =
    table === 'lesson'
      ? await tx.lesson.findMany(query)
      : table === 'article'
        ? await tx.article.findMany(query)
        : table === 'question'
          ? await tx.question.findMany(query)
          : await tx.paper.findMany(query);
  return new Set(rows.flatMap(({ starterKey }) => starterKey ?? []));
};
