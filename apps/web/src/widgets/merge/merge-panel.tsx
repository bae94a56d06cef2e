import type { LastChange } from '@zhibiao/contract/core/conflict';
import { useId, useState } from 'react';
import { shortMoment } from '#lib/format/moment-text.ts';
import { useMe } from '#lib/staff/me.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Avatar } from '#ui/picture/avatar.tsx';
import { Button } from '#ui/action/button.tsx';
import css from './merge.module.css';
import {
  type MergeChoice,
  choiceOf,
  type MergeChoices,
  type MergeField,
  merged,
  mergeRows,
  type MergeVersions,
} from './merge-fields.ts';
import { MergeRows } from './merge-rows.tsx';

type Props<V> = {
  fields: readonly MergeField<V>[];
  versions: MergeVersions<V>;
  /** Who was faster, where the refusal names them. */
  met: LastChange | null;
  /** When mine was typed. */
  typedAt: string;
  /** Puts what was chosen into the form. */
  onUse: (values: V) => void;
  /** Mine is wanted no more. */
  onDrop: () => void;
};

/**
 * Two people had the same thing open: mine and theirs side by side, paragraph by paragraph. What only one of them
 * touched is theirs who touched it; of what both did, the user chooses which it shall be. Nothing of either is lost.
 */
export const MergePanel = <V extends object>({ fields, versions, met, typedAt, onUse, onDrop }: Props<V>) => {
  const [choices, setChoices] = useState<MergeChoices>({});
  const footId = useId();
  const me = useMe();
  const rows = mergeRows(fields, versions);
  const differing = rows.flat().filter(({ by }) => by !== 'both');
  const open = differing.filter((row) => choiceOf(row, choices) === null);
  const changedBy = (who: 'mine' | 'theirs') => differing.filter(({ by }) => by === who || by === 'each').length;
  const chooseAll = (choice: MergeChoice) => setChoices(Object.fromEntries(differing.map(({ key }) => [key, choice])));
  const theirs = met === null ? '对方' : met.own ? '另一个窗口' : met.by;

  return (
    <section className={css.merge} aria-label="内容已被他人修改">
      <Alert kind="warning">
        <b>没有保存：您打开以后，{met === null ? '有人改过这里的内容' : met.text}。</b>
        您写的都在这里，也已存成您的草稿；离开这一页也不会丢。
      </Alert>
      <div className={`panel ${css.box}`}>
        <div className={css.who}>
          <div>
            <Avatar name={me?.name ?? '我'} src={null} size={32} />
            <p>
              <b>我</b>
              <small className="num">
                {typedAt} 写的，还没有保存；改 {changedBy('mine')} 处
              </small>
            </p>
            <Button small onClick={() => chooseAll('mine')}>
              全部用我的
            </Button>
          </div>
          <div>
            <Avatar name={theirs} src={null} size={32} />
            <p>
              <b>{theirs}</b>
              <small className="num">
                {met && `${shortMoment(met.at)} `}已保存；改 {changedBy('theirs')} 处
              </small>
            </p>
            <Button small onClick={() => chooseAll('theirs')}>
              全部用对方的
            </Button>
          </div>
        </div>
        <MergeRows
          rows={rows}
          choices={choices}
          onChoose={(key, choice) => setChoices((before) => ({ ...before, [key]: choice }))}
        />
        <footer className={`panel-foot cluster gap-8-12 ${css.foot}`}>
          <p id={footId} className="num" role="status">
            {differing.length} 处不同，定了 {differing.length - open.length} 处
            {open.length > 0 ? <b>；还有 {open.length} 处没定</b> : '。放进编辑框后再看一遍，保存才生效。'}
          </p>
          <Button small text onClick={onDrop}>
            丢弃我写的
          </Button>
          <Button
            small
            primary
            disabled={open.length > 0}
            aria-describedby={footId}
            onClick={() => onUse(merged(fields, versions, rows, choices))}
          >
            放进编辑框
          </Button>
        </footer>
      </div>
    </section>
  );
};
