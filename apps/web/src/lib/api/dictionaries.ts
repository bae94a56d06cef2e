import { getStudyDict, listAreas, listDict, listStudyDict } from '@zhibiao/contract/site/learner';
import { STUDY_DICT_ROOT } from '@zhibiao/contract/core/limits';
import { ask } from './ask.ts';

/** Words the back office may change, at most a few times a year. */
const rarely = { staleTime: 30 * 60_000 };

export const dictQuery = (type: string) => ask(listDict, { params: { type } }, rarely);

export const studyDictQuery = (pId: number = STUDY_DICT_ROOT) => ask(listStudyDict, { query: { pId } }, rarely);

/** One entry by its id, wherever it stands in the tree. The list below says that nothing is found under another. */
export const studyDictEntryQuery = (id: number) => ask(getStudyDict, { params: { id } }, rarely);

export const areasQuery = ask(listAreas, {}, rarely);
