import { choicesOf } from '@zhibiao/contract/core/codes';
import { ANSWER_RULE } from '@zhibiao/contract/question/types';
import { InputNumber, Select, Switch } from 'antd';
import { useId, type ReactNode } from 'react';
import css from '#features/paper/staff/edit/editor.module.css';
import type { PaperForm } from '#features/paper/staff/edit/use-paper-form.ts';

const RULES = choicesOf(ANSWER_RULE);

/** What else a publishing puts into force. */
export const StructurePanel = ({ form: { draft, change }, may }: { form: PaperForm; may: boolean }) => {
  const id = useId();
  const off = !may;

  return (
    <section className={`panel ${css.part}`} aria-labelledby={id}>
      <header className={`row spread gap-12 ${css.partHead}`}>
        <h2 id={id}>试卷设置</h2>
        <span className="note">发布后生效</span>
      </header>
      <ul className={css.settings}>
        <Setting label="时长" unit="分钟">
          <InputNumber
            aria-label="时长（分钟）"
            disabled={off}
            controls={false}
            min={0}
            max={600}
            precision={0}
            value={draft.durationMin}
            onChange={(durationMin) => change({ durationMin: durationMin ?? 0 })}
          />
        </Setting>
        <Setting label="合格线" unit="%">
          <span className="note num">{draft.passScore} 分</span>
          <InputNumber
            aria-label="合格线（占总分的百分比）"
            disabled={off}
            controls={false}
            min={1}
            max={100}
            precision={0}
            value={draft.passPercent}
            onChange={(passPercent) => passPercent !== null && change({ passPercent })}
          />
        </Setting>
        <Setting label="题目乱序">
          <Switch
            aria-label="题目乱序"
            disabled={off}
            checked={draft.shuffleQuestions}
            onChange={(shuffleQuestions) => change({ shuffleQuestions })}
          />
        </Setting>
        <Setting label="选项乱序">
          <Switch
            aria-label="选项乱序"
            disabled={off}
            checked={draft.shuffleOptions}
            onChange={(shuffleOptions) => change({ shuffleOptions })}
          />
        </Setting>
        <Setting label="多选">
          <Select
            aria-label="多选计分"
            disabled={off}
            value={draft.multiRule}
            options={RULES}
            onChange={(multiRule) => change({ multiRule })}
          />
        </Setting>
        <Setting label="不定项">
          <Select
            aria-label="不定项计分"
            disabled={off}
            value={draft.indefRule}
            options={RULES}
            onChange={(indefRule) => change({ indefRule })}
          />
        </Setting>
      </ul>
    </section>
  );
};

const Setting = ({ label, unit, children }: { label: string; unit?: string; children: ReactNode }) => (
  <li>
    {label}
    <span>
      {children}
      {unit && <span className={css.unit}>{unit}</span>}
    </span>
  </li>
);
