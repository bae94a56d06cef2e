import { useMutation } from '@tanstack/react-query';
import { faultIn } from '@zhibiao/contract/core/refusal';
import { NoteText, type StudyNote } from '@zhibiao/contract/study/note';
import { useEffect, useId, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { refusalOf } from '#lib/api/failure.ts';
import { Button } from '#ui/action/button.tsx';
import { type KeptFields, useKeptForm } from '#widgets/form/use-kept-form.ts';
import css from './notes.module.css';

export type NoteDraft = Pick<StudyNote, 'id' | 'atSec' | 'text'>;
type Props = {
  /** What was typed and not yet saved is kept under this name. */
  name: string;
  label: string;
  begin: () => NoteDraft;
  /** Where the film is when the first letter is typed; for an existing note it is not noted again. */
  secondNow?: () => number | null;
  autoFocus?: boolean;
  onSave: (draft: NoteDraft) => Promise<unknown>;
  /** Beside the button; `leave` forgets what was typed. */
  children: (draft: NoteDraft, leave: () => void) => ReactNode;
};

/** The text of a note. Nothing that was typed is lost: a failed save leaves it here, and a reload finds it again. */
export const NoteForm = ({ name, label, begin, secondNow, autoFocus = false, onSave, children }: Props) => {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const { draft, fields, set } = useDraft(begin);
  const { keep, sent } = useKeptForm(`note.${name}`, fields, NOTHING);
  const [fault, setFault] = useState<string | null>(null);
  const save = useMutation({
    mutationFn: () => onSave(draft),
    onSuccess: () => {
      set(begin());
      sent();
    },
    onError: (error) => setFault(refusalOf(error)),
  });

  useEffect(() => {
    if (autoFocus) field.current?.focus();
  }, [autoFocus]);

  const type = (text: string) => {
    setFault(null);
    set({ ...draft, text, ...(secondNow && draft.text === '' ? { atSec: secondNow() } : {}) });
    keep();
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = faultIn(NoteText, draft.text);
    setFault(found);
    if (found !== null) field.current?.focus();
    else if (!save.isPending) save.mutate();
  };

  return (
    <form className={`stack gap-8 ${css.form}`} onSubmit={submit} noValidate>
      <label htmlFor={id} className="sr">
        {label}
      </label>
      <textarea
        ref={field}
        id={id}
        rows={3}
        placeholder={label}
        value={draft.text}
        readOnly={save.isPending}
        aria-invalid={fault !== null}
        aria-describedby={`${id}-fault`}
        onChange={(event) => type(event.target.value)}
      />
      <p id={`${id}-fault`} role="alert" className={css.fault}>
        {fault}
      </p>
      <div className={`row gap-8 ${css.line}`}>
        {children(draft, sent)}
        <Button primary small type="submit" busy={save.isPending}>
          保存
        </Button>
      </div>
    </form>
  );
};

/** Everything of it may be kept. */
const NOTHING: readonly string[] = [];

/** The draft, and the same as fields that outlive a reload. */
const useDraft = (begin: () => NoteDraft) => {
  const [draft, setDraft] = useState(begin);
  const latest = useRef(draft);
  const touched = useRef(false);
  const set = (next: NoteDraft) => {
    latest.current = next;
    touched.current = true;
    setDraft(next);
  };
  const [fields] = useState<KeptFields<NoteDraft>>(() => ({
    getFieldsValue: () => latest.current,
    setFieldsValue: (kept) => {
      latest.current = { ...latest.current, ...kept };
      setDraft(latest.current);
    },
    isFieldsTouched: () => touched.current,
  }));
  return { draft, fields, set };
};
