import * as contract from '@zhibiao/contract/lesson/learner';
import { answerCheck, closingDuration, lessonDuration, studyDetail, studyYears } from '@zhibiao/contract/study/learner';
import * as note from '@zhibiao/contract/study/note';
import { studyYear } from '@zhibiao/contract/study/year';
import type { Feature } from '#http/app-types.ts';
import { mediaRoutes } from '#http/files/media.ts';
import { serve } from '#http/serve/serve.ts';
import { recordBeats, recordClosing } from '#features/study/beat/beat.ts';
import { beatMemory } from '#features/study/beat/memory.ts';
import { joinLesson } from './join.ts';
import { addStudyNote, editStudyNote, findStudyNotes, removeStudyNote } from './notes.ts';
import { playItem } from './play/play.ts';
import { answerPresence, withQuestion } from './play/presence.ts';
import { findStudyDetail } from './study-detail.ts';
import { findYear } from './year.ts';
import { findYears } from './years.ts';

/** Study begins with joining and playing; the clock, its checks and what came of it are all here. */
export const studyRoutes: Feature = (app, deps) => {
  const { pool } = deps;
  const world = { ...deps, memory: beatMemory() };
  serve(app, deps, contract.joinLesson, ({ body, viewer }) => joinLesson(pool, viewer, body.lessonId));
  serve(app, deps, contract.playLesson, ({ query, viewer, caller }) => playItem(deps, viewer, caller, query));
  serve(app, deps, lessonDuration, async ({ body, viewer, caller }) =>
    withQuestion(pool, viewer.id, await recordBeats(world, viewer, caller, body)),
  );
  serve(app, deps, closingDuration, ({ body, viewer, caller }) => recordClosing(world, viewer, caller, body));
  serve(app, deps, answerCheck, ({ body, viewer }) => answerPresence(pool, viewer.id, body));
  serve(app, deps, studyDetail, ({ query, viewer }) => findStudyDetail(deps, viewer, query.id));
  serve(app, deps, studyYears, ({ viewer }) => findYears(pool, viewer.id));
  serve(app, deps, studyYear, ({ query, viewer }) => findYear(deps, viewer, query.year));
  serve(app, deps, note.studyNotes, ({ query, viewer }) => findStudyNotes(pool, viewer.id, query.lessonId));
  serve(app, deps, note.addStudyNote, ({ body, viewer }) => addStudyNote(pool, viewer.id, body));
  serve(app, deps, note.editStudyNote, ({ body, viewer }) => editStudyNote(pool, viewer.id, body));
  serve(app, deps, note.removeStudyNote, ({ body, viewer }) => removeStudyNote(pool, viewer.id, body.id));
  mediaRoutes(app, deps);
};
