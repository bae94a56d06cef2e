import { describe, expect, it } from 'vitest';
import { missingForProof, type ProofFacts } from './proof-eligibility.ts';

const at = new Date('2026-11-18T02:00:00Z');
describe('what a proof still wants', () => {
  it.each<[Partial<ProofFacts>, string[]]>([
    [{ status: 3, finishTime: at }, []],
    // Finished stays finished, whatever was added to the lesson since.
    [{ status: 3, finishTime: at, openItems: 2, hasPaper: true }, []],
    [{ status: 1, openItems: 2 }, ['还差 2 讲']],
    [{ status: 1, openItems: 2, hasPaper: true }, ['还差 2 讲', '结业考试未通过']],
    [{ status: 2, hasPaper: true }, ['结业考试未通过']],
    [{ status: 1, openItems: 1, hasPaper: true, passed: true }, ['还差 1 讲']],
    [{ status: 3, finishTime: null }, ['课程尚未完成']],
    [{ status: 0 }, ['课程尚未完成']],
  ])('%o', (facts, missing) => {
    expect(
      missingForProof({ status: 1, finishTime: null, openItems: 0, hasPaper: false, passed: false, ...facts }),
    ).toEqual(missing);
  });
});
