import { ANSWERED_BY, QUESTION } from '@zhibiao/contract/question/types';
import { QUESTION_MAX } from '@zhibiao/contract/core/limits';
import { Input, type GetRef } from 'antd';
import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { Button } from '#ui/action/button.tsx';
import { Field } from '#widgets/editing/field.tsx';
import { PictureButton, usePictureUpload } from './add-picture.tsx';
import { AnswerFields } from './answer-fields.tsx';
import { markRight, type PartDraft } from '#features/question/staff/edit/draft.ts';
import type { PartProps } from './options-field.tsx';
import { PicturesField } from './pictures-field.tsx';

type Props = PartProps & {
  stemLabel?: string;
  /** Of a case with questions of its own: it is only named, and they are answered. */
  namedOnly?: boolean;
  /** Between the stem and what answers it. */
  between?: ReactNode;
};
type TextArea = GetRef<typeof Input.TextArea>;

const BLANK = '____';
const LETTER_KEY = /^Key([A-H])$/;

/** What the key Alt+A … Alt+H marks as right; null where it means nothing. */
const marked = (question: PartDraft, code: string): Partial<PartDraft> | null => {
  const letter = LETTER_KEY.exec(code)?.[1];
  if (letter === undefined) return null;
  const i = letter.charCodeAt(0) - 65;
  if (ANSWERED_BY[question.type] === 'trueOrFalse') return i < 2 ? { verdict: letter } : null;
  return ANSWERED_BY[question.type] === 'options' && i < question.options.length
    ? { options: markRight(question, i) }
    : null;
};

/** Stem, pictures, options or whatever answers it, and the analysis: of a question that stands alone or in a case. */
export const PartFields = ({ stemLabel = '题干', namedOnly = false, between, ...part }: Props) => {
  const { question, at, set } = part;
  const stem = useRef<TextArea>(null);
  const { send, busy, onPaste } = usePictureUpload({
    onPicture: (image) => set({ images: [...question.images, image] }),
  });
  const isFull = question.images.length >= QUESTION_MAX.images;
  const press = (event: KeyboardEvent) => {
    if (!event.altKey || event.ctrlKey) return;
    const change = marked(question, event.code);
    if (!change) return;
    event.preventDefault();
    set(change);
  };
  const insertBlank = () => {
    const area = stem.current?.resizableTextArea?.textArea;
    const from = area?.selectionStart ?? question.stem.length;
    const to = area?.selectionEnd ?? from;
    set({ stem: question.stem.slice(0, from) + BLANK + question.stem.slice(to) });
    requestAnimationFrame(() => {
      area?.focus();
      area?.setSelectionRange(from + BLANK.length, from + BLANK.length);
    });
  };

  return (
    <div className="stack shrinks gap-16" onKeyDown={press}>
      <div>
        <Field
          label={stemLabel}
          fault={at('stem')}
          tools={
            question.type !== QUESTION.case && (
              <>
                {question.type === QUESTION.blank && (
                  <Button small text onClick={insertBlank}>
                    插入空格
                  </Button>
                )}
                {!isFull && <PictureButton label={`为${stemLabel}插图`} text="插图" busy={busy} onFile={send} />}
              </>
            )
          }
        >
          {(id) => (
            <Input.TextArea
              ref={stem}
              id={id}
              data-stem=""
              autoSize={{ minRows: namedOnly ? 1 : 2, maxRows: 12 }}
              value={question.stem}
              aria-invalid={at('stem') !== null}
              status={at('stem') ? 'error' : ''}
              onPaste={isFull || question.type === QUESTION.case ? undefined : onPaste}
              onChange={({ target }) => set({ stem: target.value })}
            />
          )}
        </Field>
        {question.type !== QUESTION.case && (
          <PicturesField images={question.images} at={at} onChange={(images) => set({ images })} />
        )}
      </div>
      {between}
      {!namedOnly && <AnswerFields {...part} />}
      {(!namedOnly || question.analysis !== '') && (
        <Field label="解析" fault={at('analysis')}>
          {(id) => (
            <Input.TextArea
              id={id}
              autoSize={{ minRows: 2, maxRows: 12 }}
              value={question.analysis}
              onChange={({ target }) => set({ analysis: target.value })}
            />
          )}
        </Field>
      )}
    </div>
  );
};
