import { plainWords } from '@zhibiao/contract/core/text/plain-words';
import { shortMoment } from '#lib/format/moment-text.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Button } from '#ui/action/button.tsx';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import { differingFields, type MergeField } from '#widgets/merge/merge-fields.ts';
import { MergePanel } from '#widgets/merge/merge-panel.tsx';
import type { Draft } from './use-draft.ts';
import css from '#widgets/dock/notices.module.css';

type Props<V extends object> = {
  draft: Draft<V>;
  fields: readonly MergeField<V>[];
  /** What is there now. */
  now: V;
  /** Puts it into the form again. */
  onUse: (values: V) => void;
};

const momentOf = (at: number): string => {
  const pad = (part: number) => String(part).padStart(2, '0');
  const date = new Date(at);
  const day = [date.getFullYear(), pad(date.getMonth() + 1), pad(date.getDate())].join('-');
  return shortMoment(`${day} ${pad(date.getHours())}:${pad(date.getMinutes())}`);
};

const SHOWN = 200;
/** Of a long text its words, and not all of them. */
const plainText = (text: string): string => {
  const words = plainWords(text).replace(/\s+/g, ' ').trim();
  return words.length > SHOWN ? `${words.slice(0, SHOWN)}…` : words || '（空）';
};

/**
 * What the author typed and did not save stands beside what is there now; the author decides which it shall be. Where
 * another user has changed it meanwhile, the author decides it paragraph by paragraph.
 */
export const DraftNotice = <V extends object>({ draft, fields, now, onUse }: Props<V>) => {
  const { left, drop } = draft;
  if (left === null) return null;
  const use = (values: V) => {
    onUse(values);
    drop();
  };
  const { value: mine, base = null, met = null, at } = left;
  const isMet = met !== null || (base !== null && differingFields(fields, base, now).length > 0);
  const differing = differingFields(fields, mine, now);
  if (isMet && differing.length > 0)
    return (
      <MergePanel
        key={at}
        fields={fields}
        versions={{ base, mine, theirs: now }}
        met={met}
        typedAt={momentOf(at)}
        onUse={use}
        onDrop={drop}
      />
    );

  return (
    <Alert
      kind="warning"
      action={
        <span className={css.acts}>
          <Button small onClick={() => use(mine)}>
            放回编辑框
          </Button>
          <Button small text onClick={drop}>
            丢弃
          </Button>
        </span>
      }
    >
      <b>您未保存的内容</b>（<span className="num">{momentOf(at)}</span>）
      <Disclosure head="查看内容">
        <ul>
          {differing.map(({ label, read }) => (
            <li key={label}>
              {label}：{plainText(read(mine))}
            </li>
          ))}
        </ul>
      </Disclosure>
    </Alert>
  );
};
