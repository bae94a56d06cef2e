import { editStudyNote, type StudyNote } from '@zhibiao/contract/study/note';
import { useState, type ReactNode } from 'react';
import { call } from '#lib/api/api.ts';
import { clockText } from '#lib/format/clock-text.ts';
import { shortMoment } from '#lib/format/moment-text.ts';
import { Button } from '#ui/action/button.tsx';
import { NoteForm } from './note-form.tsx';
import css from './notes.module.css';

type Props = {
  note: StudyNote;
  /** The time of a note, as a way there. */
  place: ReactNode;
  onChanged: () => Promise<unknown>;
  onRemove: () => void;
};

export const NoteRow = ({ note, place, onChanged, onRemove }: Props) => {
  const [editing, setEditing] = useState(false);
  const about = note.atSec === null ? `“${note.text.slice(0, 10)}”` : `${clockText(note.atSec)} 的笔记`;
  if (editing)
    return (
      <li className={css.row}>
        <NoteForm
          name={note.id}
          label="修改笔记"
          autoFocus
          begin={() => note}
          onSave={async ({ id, text }) => {
            await call(editStudyNote, { body: { id, text } });
            await onChanged();
            setEditing(false);
          }}
        >
          {(_, leave) => (
            <>
              <span className={css.place}>{place}</span>
              <Button
                small
                onClick={() => {
                  leave();
                  setEditing(false);
                }}
              >
                取消
              </Button>
            </>
          )}
        </NoteForm>
      </li>
    );

  return (
    <li className={css.row}>
      <p className="typed">{note.text}</p>
      <div className={`row gap-8 ${css.line}`}>
        <span className={css.place}>
          {place}
          <span className="note num">{shortMoment(note.createTime)}</span>
        </span>
        <span className={css.acts}>
          <Button text small aria-label={`修改${about}`} onClick={() => setEditing(true)}>
            修改
          </Button>
          <Button text small aria-label={`删除${about}`} onClick={onRemove}>
            删除
          </Button>
        </span>
      </div>
    </li>
  );
};
