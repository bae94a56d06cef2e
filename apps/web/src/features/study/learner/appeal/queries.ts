import { studyDetail } from '@zhibiao/contract/study/learner';
import { myAppeals } from '@zhibiao/contract/study/appeal';
import { ask } from '#lib/api/ask.ts';

export const myAppealsQuery = (pageNum: number) => ask(myAppeals, { query: { pageNum } }, { staleTime: 0 });
/** What an appeal of one's own changes. */
export const OUTDATED_BY_APPEAL = [myAppeals, studyDetail] as const;
