import type { LeftOut, ReadNotes } from '@zhibiao/contract/core/read-notes';
import { useState } from 'react';
import { Alert } from '#ui/feedback/alert.tsx';
import { Button } from '#ui/action/button.tsx';
import css from './read-notes.module.css';

/** What a file was read as; and what of it was not, why, and what stood there. */
export const FileNotes = ({ notes: { read, leftOut } }: { notes: ReadNotes }) => (
  <>
    <p className="note num">已读入：{read}</p>
    {leftOut.length > 0 && (
      <Alert kind="warning" icon="warn">
        <b>没有读入</b>
        <ul className={`num ${css.list}`}>
          {leftOut.map((one) => (
            <LeftOutLine key={one.msg} one={one} />
          ))}
        </ul>
      </Alert>
    )}
  </>
);

const LeftOutLine = ({ one: { msg, names, count } }: { one: LeftOut }) => (
  <li>
    {msg}
    {names.length > 0 && '：'}
    <SomeNames names={names} count={count} unit="个" />
  </li>
);

const SHOWN = 5;
/** Longer than any name; of a whole sentence its beginning tells which it is. */
const LETTERS = 24;
const clipped = (name: string): string => (name.length > LETTERS ? `${name.slice(0, LETTERS)}…` : name);

/** The first names of so many, and the others that are there on a press. */
export const SomeNames = ({ names, count, unit }: { names: readonly string[]; count: number; unit: string }) => {
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen ? names : names.slice(0, SHOWN);
  const isMore = shown.length < names.length;
  return (
    <>
      {shown.map(clipped).join('、')}
      {isMore && (
        <Button text small className={css.more} aria-expanded={false} onClick={() => setOpen(true)}>
          其余 {count - shown.length} {unit}
        </Button>
      )}
      {!isMore && count > shown.length && names.length > 0 && ` 等 ${count} ${unit}`}
    </>
  );
};
