import type { ReactNode } from 'react';
import { shortMoment } from '#lib/moment-text.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import type { Draft } from './use-draft.ts';
import css from './notices.module.css';

type Props<T> = {
  draft: Draft<T>;
  /** The text as it is read, beside the fresh version. */
  show: (value: T) => ReactNode;
  /** Puts it into the form again. */
  onUse: (value: T) => void;
};

const momentOf = (at: number): string => {
  const pad = (part: number) => String(part).padStart(2, '0');
  const date = new Date(at);
  const day = [date.getFullYear(), pad(date.getMonth() + 1), pad(date.getDate())].join('-');
  return shortMoment(`${day} ${pad(date.getHours())}:${pad(date.getMinutes())}`);
};

/** What somebody typed and did not save stands beside what is there now; they decide which it shall be. */
export const DraftNotice = <T,>({ draft, show, onUse }: Props<T>) => {
  const { left, drop } = draft;
  if (left === null) return null;

  return (
    <Alert
      kind="warning"
      action={
        <span className={css.acts}>
          <Button
            small
            onClick={() => {
              onUse(left.value);
              drop();
            }}
          >
            放回编辑框
          </Button>
          <Button small text onClick={drop}>
            丢弃
          </Button>
        </span>
      }
    >
      <b>您未保存的内容</b>（<span className="num">{momentOf(left.at)}</span>）
      <Disclosure head="查看内容">{show(left.value)}</Disclosure>
    </Alert>
  );
};
