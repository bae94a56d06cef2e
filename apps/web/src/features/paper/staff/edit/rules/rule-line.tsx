import type { BankRow } from '@zhibiao/contract/question/staff-bank';
import type { RuleFit } from '@zhibiao/contract/paper/staff-publish';
import { InputNumber, Select } from 'antd';
import { LEVEL_CHOICES, TYPE_CHOICES } from '#features/paper/staff/words.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { WorkIcon } from '#ui/icon/work-icon.tsx';
import type { RuleRow } from '#features/paper/staff/edit/draft-rows.ts';
import { FitTag } from './fit-tag.tsx';
import css from './grid.module.css';
import { RuleSource } from './rule-source.tsx';

type Props = {
  rule: RuleRow;
  at: number;
  banks: readonly BankRow[];
  fit: RuleFit | undefined;
  may: boolean;
  dragged: boolean;
  onChange: (next: Partial<RuleRow>) => void;
  onRemove: () => void;
  onDrag: (is: boolean) => void;
  onDrop: () => void;
  onStep: (step: number) => void;
};

const ANY = 0;

/** One rule: what is drawn, how many, for how much; and how many there are. */
export const RuleLine = (props: Props) => {
  const { rule, at, banks, fit, may, dragged, onChange, onRemove, onDrag, onDrop, onStep } = props;
  const named = `第 ${at + 1} 行`;

  return (
    <tr
      className={[dragged && css.dragged, fit?.short.some(({ from }) => from === null) && css.short]
        .filter(Boolean)
        .join(' ')}
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
      onKeyDownCapture={(event) => {
        const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
        if (!may || !event.altKey || step === undefined) return;
        event.preventDefault();
        event.stopPropagation();
        onStep(step);
      }}
    >
      <td>
        {may && (
          <button
            type="button"
            draggable
            className={css.grip}
            aria-label={`移动${named}，按 Alt 和上下方向键`}
            onDragStart={() => onDrag(true)}
            onDragEnd={() => onDrag(false)}
          >
            <WorkIcon name="grip" size={16} />
          </button>
        )}
      </td>
      <td className={css.type}>
        <Select
          aria-label={`${named}题型`}
          disabled={!may}
          value={rule.type}
          options={TYPE_CHOICES}
          onChange={(type) => onChange({ type })}
        />
      </td>
      <td className={css.from}>
        <RuleSource rule={rule} named={named} banks={banks} may={may} onChange={onChange} />
      </td>
      <td className={css.level}>
        <Select
          aria-label={`${named}难度`}
          disabled={!may}
          value={rule.difficulty ?? ANY}
          options={[{ value: ANY, label: '不限' }, ...LEVEL_CHOICES]}
          onChange={(difficulty) => onChange({ difficulty: difficulty === ANY ? undefined : difficulty })}
        />
      </td>
      <td className={css.number}>
        <InputNumber
          aria-label={`${named}题数`}
          disabled={!may}
          controls={false}
          min={0}
          max={200}
          precision={0}
          value={rule.count}
          onChange={(count) => onChange({ count: count ?? 0 })}
        />
      </td>
      <td className={css.number}>
        <InputNumber
          aria-label={`${named}每题分值`}
          disabled={!may}
          controls={false}
          min={0}
          max={100}
          value={rule.score}
          onChange={(score) => onChange({ score: score ?? 0 })}
        />
      </td>
      <td className={css.right}>{(rule.count || 0) * (rule.score || 0)}</td>
      <td className={css.fit}>
        <span>{fit?.fits ?? ''}</span>
        <FitTag fit={fit} />
      </td>
      <td className={css.end}>
        {may && (
          <button type="button" className={css.grip} aria-label={`删除${named}`} onClick={onRemove}>
            <Icon name="close" size={16} />
          </button>
        )}
      </td>
    </tr>
  );
};
