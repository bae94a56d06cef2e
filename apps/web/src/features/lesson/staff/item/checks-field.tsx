import type { ItemCheck } from '@zhibiao/contract/lesson/staff-items';
import { LESSON_MAX } from '@zhibiao/contract/core/limits';
import { Input, InputNumber } from 'antd';
import { Button } from '#ui/action/button.tsx';
import { Choice } from '#ui/form/choice.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { FieldGroup } from '#widgets/editing/field.tsx';
import css from './checks-field.module.css';
import type { ItemForm } from './use-item-form.ts';

const MOST_OPTIONS = 4;
const HINT =
  '播放到这个位置后，学习确认会随机问刚看过的一题。答错不扣学时，2 至 3 分钟后再问；没有提问时只确认是否在场。';

/** What the presence check asks about a film, each question with its place. */
export const ChecksField = ({ form: { draft, set, faultOf }, may }: { form: ItemForm; may: boolean }) => {
  const { checks, file } = draft;
  const change = (at: number, next: Partial<ItemCheck>) =>
    set({ checks: checks.map((one, place) => (place === at ? { ...one, ...next } : one)) });
  const add = () => {
    const atSec = Math.min(Math.max(60, (checks.at(-1)?.atSec ?? 0) + 300), Math.max(60, file?.durationSec ?? 60));
    set({ checks: [...checks, { atSec, stem: '', options: ['', ''], answer: 0 }] });
  };
  if (!may && checks.length === 0) return null;

  return (
    <FieldGroup
      label="学习中提问"
      aside={checks.length > 0 && `${checks.length} 题`}
      hint={HINT}
      fault={faultOf('checks')}
    >
      <ol className={`stack gap-12 ${css.checks}`}>
        {checks.map((check, at) => (
          <li key={at}>
            <OneCheck
              check={check}
              name={`第 ${at + 1} 个提问`}
              may={may}
              onChange={(next) => change(at, next)}
              onRemove={() => set({ checks: checks.filter((_, place) => place !== at) })}
            />
          </li>
        ))}
      </ol>
      {may && (
        <Button small disabled={checks.length >= LESSON_MAX.checks} onClick={add}>
          <Icon name="plus" size={16} />
          添加提问
        </Button>
      )}
    </FieldGroup>
  );
};

type OneProps = {
  check: ItemCheck;
  name: string;
  may: boolean;
  onChange: (next: Partial<ItemCheck>) => void;
  onRemove: () => void;
};

const OneCheck = ({ check: { atSec, stem, options, answer }, name, may, onChange, onRemove }: OneProps) => (
  <fieldset className={css.check} disabled={!may}>
    <legend className="sr">{name}</legend>
    <div className={css.place}>
      看到
      <InputNumber
        aria-label={`${name}的分`}
        controls={false}
        min={0}
        max={600}
        precision={0}
        disabled={!may}
        value={Math.floor(atSec / 60)}
        onChange={(minutes) => onChange({ atSec: (minutes ?? 0) * 60 + (atSec % 60) })}
      />
      分
      <InputNumber
        aria-label={`${name}的秒`}
        controls={false}
        min={0}
        max={59}
        precision={0}
        disabled={!may}
        value={atSec % 60}
        onChange={(seconds) => onChange({ atSec: Math.floor(atSec / 60) * 60 + (seconds ?? 0) })}
      />
      秒后可以问
      {may && (
        <button type="button" className={css.remove} aria-label={`删除${name}`} onClick={onRemove}>
          <Icon name="close" size={16} />
        </button>
      )}
    </div>
    <Input
      aria-label={name}
      placeholder="问什么"
      disabled={!may}
      value={stem}
      onChange={(event) => onChange({ stem: event.target.value })}
    />
    {options.map((option, at) => (
      <div key={at} className={css.option}>
        <Choice
          type="radio"
          aria-label={`选项 ${at + 1} 正确`}
          name={name}
          checked={answer === at}
          disabled={!may}
          onChange={() => onChange({ answer: at })}
        />
        <Input
          aria-label={`${name}的选项 ${at + 1}`}
          placeholder={`选项 ${at + 1}`}
          disabled={!may}
          value={option}
          onChange={(event) =>
            onChange({ options: options.map((one, place) => (place === at ? event.target.value : one)) })
          }
        />
        {may && options.length > 2 && (
          <button
            type="button"
            className={css.remove}
            aria-label={`删除${name}的选项 ${at + 1}`}
            onClick={() =>
              onChange({
                options: options.filter((_, place) => place !== at),
                answer: answer > at ? answer - 1 : Math.min(answer, options.length - 2),
              })
            }
          >
            <Icon name="close" size={16} />
          </button>
        )}
      </div>
    ))}
    {may && options.length < MOST_OPTIONS && (
      <Button small text onClick={() => onChange({ options: [...options, ''] })}>
        添加选项
      </Button>
    )}
  </fieldset>
);
