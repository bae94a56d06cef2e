import { expect, it } from 'vitest';
import { confirm, questions } from './confirm.ts';

it('asks once, however often the button is pressed before the dialog is there', async () => {
  const [first, again, other] = [
    confirm({ title: '退回补正？' }),
    confirm({ title: '退回补正？' }),
    confirm({ title: '驳回申请？' }),
  ];
  expect(questions.read().map(({ title }) => title)).toEqual(['退回补正？', '驳回申请？']);
  expect(await again).toBe(false);
  for (const { answer } of questions.read()) answer(true);
  expect([await first, await other]).toEqual([true, true]);

  const later = confirm({ title: '退回补正？' });
  questions.read()[0]?.answer(true);
  expect(await later).toBe(true);
});
