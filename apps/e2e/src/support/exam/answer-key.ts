import { questions } from '@zhibiao/prisma/seed/content/questions/index.ts';

/** What the author of the demo paper knows: the texts of a question's right options, by its stem. */
export const rightTexts = (stem: string): string[] => {
  const squeezed = (text: string) => text.replace(/\s+/g, '');
  const question = questions.find((q) => squeezed(q.stem) === squeezed(stem));
  if (!question) throw new Error(`no such question in the seed: ${stem}`);
  if (question.type === 'judge') return [question.answer[0] === 'A' ? '正确' : '错误'];
  return (question.options ?? []).filter((o) => question.answer.includes(o.key)).map((o) => o.text);
};
