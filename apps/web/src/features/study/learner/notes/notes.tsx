import { useMutation, useQuery } from '@tanstack/react-query';
import { ITEM } from '@zhibiao/contract/lesson/types';
import type { LessonDetail } from '@zhibiao/contract/lesson/learner';
import { addStudyNote, removeStudyNote, studyNotes, type StudyNote } from '@zhibiao/contract/study/note';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { call } from '#lib/api/api.ts';
import { useInvalidate, ask } from '#lib/api/ask.ts';
import { clockText } from '#lib/format/clock-text.ts';
import { dayFromNow } from '#lib/format/day-from-now.ts';
import { saveFile } from '#lib/api/download.ts';
import { randomId } from '#lib/platform/random-id.ts';
import { useStore } from '#lib/platform/store.ts';
import { filmOnScreen, playFrom } from '#features/study/learner/player/film.ts';
import { Button } from '#ui/action/button.tsx';
import { Chips } from '#ui/filter/chips.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { lessonAddress } from '#widgets/lesson/lesson-card.tsx';
import { UndoLine } from '#ui/action/undo-line.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import { NoteForm } from './note-form.tsx';
import { NoteRow } from './note-row.tsx';
import { byLecture, notesText } from './notes-text.ts';
import css from './notes.module.css';

const studyNotesQuery = (lessonId: string) => ask(studyNotes, { query: { lessonId } });

type Props = { lesson: LessonDetail; lid: string };
type Scope = 'here' | 'all';

/** 笔记: of this lecture, or of the whole course, each at its place in the film. Only the learner sees them. */
export const StudyNotes = ({ lesson, lid }: Props) => {
  const query = useQuery(studyNotesQuery(lesson.id));
  const invalidate = useInvalidate();
  const [scope, setScope] = useState<Scope>('here');
  const { removed, restoring, remove, restore, forget } = useRemoval();
  const items = lesson.chapters.flatMap((chapter) => chapter.items);
  const numbers = new Map(items.map((item, at) => [item.lid, at + 1]));
  const played = [ITEM.video, ITEM.audio].some((type) => type === items.find((item) => item.lid === lid)?.type);

  return (
    <div className="stack gap-16">
      <NoteForm
        key={lid}
        name={lid}
        label="记下这一讲的要点，只有自己看得到"
        begin={() => ({ id: randomId(), atSec: null, text: '' })}
        secondNow={() => (played ? Math.floor(filmOnScreen.read()?.video.currentTime ?? 0) : null)}
        onSave={async (note) => {
          await call(addStudyNote, { body: { ...note, lid } });
          await invalidate(studyNotes);
        }}
      >
        {({ atSec, text }) => (
          <p className={`note num ${css.place}`} aria-live="polite">
            {text !== '' && atSec !== null ? `记在 ${clockText(atSec)}` : played ? '开始输入时记下影片的时间' : ''}
          </p>
        )}
      </NoteForm>
      {removed && <UndoLine key={removed.id} text="已删除一条笔记" busy={restoring} onUndo={restore} onOver={forget} />}
      <QueryBlock query={query} failed="笔记加载失败。">
        {(notes) => {
          const shown = byLecture(scope === 'all' ? notes : notes.filter((note) => note.lid === lid), numbers);
          return (
            <>
              {notes.length > 0 && (
                <div className="cluster spread gap-8-16">
                  <Chips
                    label="笔记范围"
                    value={scope}
                    onChoose={(value) => setScope(value === 'all' ? 'all' : 'here')}
                    options={[
                      { value: 'here', label: `本讲 ${notes.filter((note) => note.lid === lid).length}` },
                      { value: 'all', label: `全部 ${notes.length}` },
                    ]}
                  />
                  <Button
                    small
                    title="导出本课程的全部笔记为文本文件"
                    onClick={() =>
                      saveFile(
                        new Blob([notesText(lesson.name, byLecture(notes, numbers))], { type: 'text/plain' }),
                        `学习笔记_${dayFromNow(0)}.txt`,
                      )
                    }
                  >
                    <Icon name="download" size={16} />
                    导出
                  </Button>
                </div>
              )}
              {shown.length === 0 && <p className="note">这一讲还没有笔记。</p>}
              {shown.map((chapter) => (
                <section key={chapter.lid} aria-label={chapter.name}>
                  {scope === 'all' && <h3 className={css.lecture}>{chapter.name}</h3>}
                  <ol>
                    {chapter.notes.map((note) => (
                      <NoteRow
                        key={note.id}
                        note={note}
                        place={<Place note={note} lessonId={lesson.id} here={lid} />}
                        onChanged={() => invalidate(studyNotes)}
                        onRemove={() => remove(note)}
                      />
                    ))}
                  </ol>
                </section>
              ))}
            </>
          );
        }}
      </QueryBlock>
    </div>
  );
};

/** Where a note was taken: a press plays from there, as far as the player lets anybody go. */
const Place = ({ note: { lid, atSec, gone }, lessonId, here }: { note: StudyNote; lessonId: string; here: string }) => {
  const film = useStore(filmOnScreen);
  if (atSec === null) return null;
  const label = `从 ${clockText(atSec)} 播放`;
  const inside = (
    <>
      <Icon name="play" size={16} />
      {clockText(atSec)}
    </>
  );
  if (gone) return <span className={css.gone}>{clockText(atSec)}</span>;
  if (lid !== here)
    return (
      <Link
        className={css.at}
        aria-label={label}
        to={`${lessonAddress(lessonId, lid)}&t=${atSec}`}
        replace
        preventScrollReset
      >
        {inside}
      </Link>
    );
  return (
    <button
      type="button"
      className={css.at}
      aria-label={label}
      disabled={film?.lid !== lid}
      onClick={() => film && playFrom(film.video, atSec)}
    >
      {inside}
    </button>
  );
};

/** Gone at once, and for a while one press from being back. */
const useRemoval = () => {
  const invalidate = useInvalidate();
  const [removed, setRemoved] = useState<StudyNote | null>(null);
  const drop = useMutation({
    mutationFn: ({ id }: StudyNote) => call(removeStudyNote, { body: { id } }),
    onSuccess: async (_, note) => {
      setRemoved(note);
      await invalidate(studyNotes);
    },
  });
  const back = useMutation({
    mutationFn: ({ id, lid, atSec, text }: StudyNote) => call(addStudyNote, { body: { id, lid, atSec, text } }),
    onSuccess: async () => {
      setRemoved(null);
      await invalidate(studyNotes);
    },
  });

  return {
    removed,
    restoring: back.isPending,
    remove: (note: StudyNote) => {
      if (!drop.isPending) drop.mutate(note);
    },
    restore: () => {
      if (removed && !back.isPending) back.mutate(removed);
    },
    forget: () => setRemoved(null),
  };
};
