import { QUESTION } from '@zhibiao/contract/question/types';
import { expect, it } from 'vitest';
import { emptyChild, emptyDraft } from '#features/question/staff/edit/draft.ts';
import { givenOf, split } from './given.ts';

it('shares points in tenths, and gives the rest to the last', () => {
  expect(split(12, [4, 4, 4])).toEqual([4, 4, 4]);
  expect(split(10, [1, 1, 1])).toEqual([3.3, 3.3, 3.4]);
  expect(split(12, [null, 1])).toEqual([0, 12]);
});

it('asks a case as its questions, each with the material', () => {
  const picture = { url: '/u/1.png', alt: '剖面图' };
  const draft = {
    ...emptyDraft({ type: QUESTION.case }),
    stem: '新品发布',
    material: '某企业…',
    images: [picture],
    children: [emptyChild(), emptyChild(QUESTION.blank)],
  };
  const [first, second] = givenOf(draft);
  expect(first).toMatchObject({
    type: QUESTION.indefinite,
    material: '某企业…',
    materialImages: [picture],
    group: { title: '新品发布', no: 1, of: 2 },
    score: 6,
  });
  expect(first?.options.map(({ key }) => key)).toEqual(['A', 'B', 'C', 'D']);
  expect(second).toMatchObject({ blanks: 1, group: { no: 2, of: 2 } });
  expect(second?.images).toBeUndefined();
});

it('asks a case without questions of its own for one text', () => {
  const [only, ...others] = givenOf({ ...emptyDraft({ type: QUESTION.case }), stem: '请分析', children: [] });
  expect([only?.type, only?.group, others.length]).toEqual([QUESTION.case, undefined, 0]);
});
