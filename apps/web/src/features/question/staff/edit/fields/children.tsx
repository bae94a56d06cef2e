import { CHILD_TYPES, QUESTION } from '@zhibiao/contract/question/types';
import { QUESTION_MAX } from '@zhibiao/contract/core/limits';
import { InputNumber, Select } from 'antd';
import { useState } from 'react';
import { typeChoices } from '#features/question/staff/words.ts';
import { Button } from '#ui/action/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { IconButton } from '#widgets/dock/dock.tsx';
import { ErrorLine } from '#widgets/editing/error-line.tsx';
import { OrderList } from '#widgets/editing/order-list.tsx';
import { PartFields } from './part-fields.tsx';
import css from '#features/question/staff/edit/edit.module.css';
import { emptyChild, withOneRight, type ChildDraft } from '#features/question/staff/edit/draft.ts';
import { below } from '#features/question/staff/edit/faults.ts';
import type { FormProps } from './properties.tsx';

/** 小题 of a case: each a question of its own, in an order, with its share of the case's points. */
export const Children = ({ draft: { children }, at, set }: FormProps) => {
  const [folded, setFolded] = useState<readonly string[]>([]);
  const change = (uid: string, part: Partial<ChildDraft>) =>
    set({ children: children.map((child) => (child.uid === uid ? { ...child, ...part } : child)) });
  const add = () => {
    const last = children.at(-1);
    set({ children: [...children, emptyChild(last?.type ?? QUESTION.indefinite)] });
  };
  const shares = children.map(({ share }) => share ?? '?').join(' : ');

  return (
    <>
      <header className={`cluster gap-8-12 ${css.subHead}`}>
        <h2>小题</h2>
        <span className="note num">
          {children.length === 0
            ? '没有小题时，学员就材料写一段作答'
            : `${children.length} 题，按 ${shares} 分配试卷给出的分值`}
        </span>
        {children.length < QUESTION_MAX.children && (
          <Button small onClick={add}>
            <Icon name="plus" size={16} />
            添加小题
          </Button>
        )}
      </header>
      {at('children') && <ErrorLine>{at('children')}</ErrorLine>}
      <div className={css.subs}>
        <OrderList
          plain
          label="小题"
          rows={children}
          idOf={({ uid }) => uid}
          nameOf={(child) => `小题 ${children.indexOf(child) + 1}`}
          onOrder={(rows) => set({ children: rows })}
        >
          {(child, i) => (
            <Child
              child={child}
              name={`小题 ${i + 1}`}
              at={below(at, 'children', i)}

              isFolded={folded.includes(child.uid)}
              onFold={() =>
                setFolded(
                  folded.includes(child.uid) ? folded.filter((uid) => uid !== child.uid) : [...folded, child.uid],
                )
              }
              set={(part) => change(child.uid, part)}
              onRemove={() => set({ children: children.filter(({ uid }) => uid !== child.uid) })}
            />
          )}
        </OrderList>
      </div>
    </>
  );
};

type ChildProps = Pick<FormProps, 'at'> & {
  child: ChildDraft;
  name: string;
  isFolded: boolean;
  onFold: () => void;
  set: (part: Partial<ChildDraft>) => void;
  onRemove: () => void;
};

const Child = ({ child, name, at, isFolded, onFold, set, onRemove }: ChildProps) => (
  <section className="grow" aria-label={name}>
    <div className={`cluster gap-4-8 ${css.subLine}`}>
      <button
        type="button"
        className={css.fold}
        aria-expanded={!isFolded}
        aria-label={`${isFolded ? '展开' : '收起'}${name}`}
        onClick={onFold}
      >
        <Icon name={isFolded ? 'right' : 'down'} size={16} />
      </button>
      <h3>{name}</h3>
      {isFolded && <span className={`note ${css.cut}`}>{child.stem}</span>}
      <span className={`row to-end gap-8 ${css.subEnd}`}>
        <Select
          aria-label={`${name}题型`}
          className={css.subType ?? ''}
          value={child.type}
          disabled={child.id !== null}
          options={typeChoices(CHILD_TYPES)}
          onChange={(type) =>
            set({ type, ...(type === QUESTION.single ? { options: withOneRight(child.options) } : {}) })
          }
        />
        占
        <InputNumber
          aria-label={`${name}占比`}
          className={css.subShare ?? ''}
          controls={false}
          min={1}
          max={QUESTION_MAX.share}
          precision={0}
          value={child.share}
          status={at('share') ? 'error' : ''}
          onChange={(share) => set({ share })}
        />
        <IconButton label={`删除${name}`} onClick={onRemove}>
          <Icon name="close" size={16} />
        </IconButton>
      </span>
    </div>
    {at('type') && <ErrorLine>{at('type')}</ErrorLine>}
    {at('share') && <ErrorLine>{at('share')}</ErrorLine>}
    {!isFolded && <PartFields question={child} at={at} set={set} />}
  </section>
);
