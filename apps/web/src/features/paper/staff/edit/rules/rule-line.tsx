import type { BankRow } from '@zhibiao/contract/question/staff-bank';
import type { RuleFit } from '@zhibiao/contract/paper/staff-publish';
import { InputNumber, Select } from 'antd';
import { LEVEL_CHOICES, TYPE_CHOICES } from '#features/paper/staff/words.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { SearchableSelect } from '#ui/form/searchable-select.tsx';
import { WorkIcon } from '#ui/icon/work-icon.tsx';
import type { RuleRow } from '#features/paper/staff/edit/draft-rows.ts';
import { FitTag } from './fit-tag.tsx';
import css from './grid.module.css';

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

const ALL = 'all';
const ANY = 0;
const depthOf = (path: string) => Math.max(0, path.split('/').length - 3);

/** Of the chosen bank the clauses that its questions stand at. */
const clauseChoices = (bank: BankRow | undefined, { clause }: RuleRow) => [
  { value: ALL, label: clause ?? '全部' },
  ...(bank?.clauses ?? []).map(({ clauseId, number, title, path }) => ({
    value: clauseId,
    label: `${'　'.repeat(depthOf(path))}${number} ${title}`,
  })),
];

/** One rule: what is drawn, how many, for how much; and how many there are. */
export const RuleLine = (props: Props) => {
  const { rule, at, banks, fit, may, dragged, onChange, onRemove, onDrag, onDrop, onStep } = props;
  const bank = banks.find(({ id }) => id === rule.bankId);
  const clauses = clauseChoices(bank, rule);
  const named = `第 ${at + 1} 行`;
  const known = rule.clauseId === undefined || clauses.some(({ value }) => value === rule.clauseId);

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
        <span>
          <SearchableSelect<string>
            aria-label={`${named}题库`}
            disabled={!may}
            value={bank ? rule.bankId : null}
            placeholder={rule.bankId ? '题库已不存在' : '选择题库'}
            allowClear={false}
            popupMatchSelectWidth={false}
            options={banks.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(bankId) => bankId && onChange({ bankId, clauseId: undefined, clause: undefined })}
          />
          <SearchableSelect<string>
            aria-label={`${named}条款`}
            disabled={!may}
            value={rule.clauseId ?? ALL}
            allowClear={false}
            popupMatchSelectWidth={false}
            options={known ? clauses : [...clauses, { value: rule.clauseId ?? '', label: '题库中没有的条款' }]}
            onChange={(clauseId) => onChange({ clauseId: clauseId === ALL ? undefined : clauseId, clause: undefined })}
          />
        </span>
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
