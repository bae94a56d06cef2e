import type { SeedEvaluateItem } from '../types.ts';

/** What a learner rates about a teacher. */
export const evaluateItems: SeedEvaluateItem[] = [
  { title: '教学内容实用性', maxScore: 5 },
  { title: '讲解清晰度', maxScore: 5 },
  { title: '案例丰富度', maxScore: 5 },
  { title: '答疑互动', maxScore: 5 },
  { title: '总体满意度', maxScore: 5 },
];
