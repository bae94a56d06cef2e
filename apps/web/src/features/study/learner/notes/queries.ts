import { studyNotes } from '@zhibiao/contract/study/note';
import { ask } from '#lib/api/ask.ts';

export const studyNotesQuery = (lessonId: string) => ask(studyNotes, { query: { lessonId } });
