import type { BeatAnswer, StudyDetail } from '@zhibiao/contract/study/learner';

/**
 * What the server said of one item laid over what is known of its course, so that the course moves with every beat. The
 * server counts in seconds and the page in percent: until the course is fetched again it shows no more than there is.
 */
export const withAnswer = (study: StudyDetail, lid: string, answer: BeatAnswer): StudyDetail => {
  const items = study.items.map((item) =>
    item.lid === lid
      ? { ...item, progress: answer.progress, creditedSec: answer.itemSec, done: answer.itemDone || item.done }
      : item,
  );
  const metSec = items
    .filter(({ required }) => required)
    .reduce((sum, { done, progress, needSec }) => sum + (done ? needSec : (progress / 100) * needSec), 0);
  const percent = Math.floor((metSec * 100) / Math.max(1, study.requiredSec));
  return {
    ...study,
    items,
    mine: study.mine && { ...study.mine, progress: Math.max(study.mine.progress, Math.min(100, percent)) },
  };
};
