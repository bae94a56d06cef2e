import { expect, it } from 'vitest';
import { mockOf, type PaperForm } from './mock-paper.ts';

const form: PaperForm = {
  title: '结业考试',
  durationMin: 90,
  totalScore: 100,
  passScore: 60,
  multiRule: 0,
  indefRule: 0,
  sections: [
    { type: 1, count: 20, score: 40 },
    { type: 2, count: 10, score: 40 },
    { type: 5, count: 2, score: 20 },
  ],
};

it('has the form of its exam, and is shorter where questions lack', () => {
  const whole = mockOf(
    { ...form, totalScore: 80, passScore: 48, sections: form.sections.slice(0, 2) },
    new Map([
      [1, 30],
      [2, 10],
    ]),
  );
  expect(whole).toMatchObject({ questions: 30, of: 30, minutes: 90, pass: 48 });
  const shorter = mockOf(
    form,
    new Map([
      [1, 20],
      [2, 5],
    ]),
  );
  expect(shorter).toEqual({
    sections: [
      { type: 1, count: 20, score: 2 },
      { type: 2, count: 5, score: 4 },
    ],
    questions: 25,
    of: 32,
    minutes: 54,
    pass: 36,
  });
});

it('is none where less than half of the exam could be filled', () => {
  expect(mockOf(form, new Map([[1, 15]]))).toBeNull();
  expect(mockOf({ ...form, sections: [] }, new Map([[1, 15]]))).toBeNull();
});
