import type { Job } from '#jobs/periodic.ts';
import { spellTitles } from '#services/search/title-pinyin.ts';

const MINUTES = 5;

/** Titles that were written meanwhile can be found in letters, too, at the latest then. */
export const spellTitlesJob: Job = {
  name: 'spell-titles',
  title: '为标题生成拼音检索',
  everyMs: MINUTES * 60_000,
  run: ({ pool }) => spellTitles(pool),
};
