import type { LessonDetail } from '@zhibiao/contract/lesson/learner';
import { lazy, Suspense, type ReactNode } from 'react';
import { useStore } from '#lib/platform/store.ts';
import css from './beside.module.css';
import { filmOnScreen } from '#features/study/learner/player/film.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';

const Transcript = lazy(async () => ({
  default: (await import('#features/study/learner/transcript/transcript.tsx')).Transcript,
}));
const Notes = lazy(async () => ({ default: (await import('#features/study/learner/notes/notes.tsx')).StudyNotes }));

/** Tabs beside a lecture: the words of its film, where it has any, and one's own notes. */
export const useBeside = (lesson: LessonDetail, lid: string | null) => {
  const film = useStore(filmOnScreen);
  const tab = (key: string, label: string, content: ReactNode) => ({
    key,
    label,
    content: (
      <div className={css.beside}>
        <Suspense fallback={<Skeleton lines={5} />}>{content}</Suspense>
      </div>
    ),
  });
  return [
    ...(film?.captions ? [tab('transcript', '字幕全文', <Transcript key={film.lid} film={film} />)] : []),
    ...(lesson.mine && lid ? [tab('notes', '笔记', <Notes lesson={lesson} lid={lid} />)] : []),
  ];
};
