import { PAPER_MODE } from '@zhibiao/contract/paper/types';
import type { BankRow } from '@zhibiao/contract/question/staff-bank';
import type { PaperCheck } from '@zhibiao/contract/paper/staff-publish';
import type { StaffPaper } from '@zhibiao/contract/paper/staff';
import { Segmented } from 'antd';
import { type Ref, useId } from 'react';
import css from '#features/paper/staff/edit/editor.module.css';
import { Findings } from '#features/paper/staff/edit/findings.tsx';
import { FixedList } from '#features/paper/staff/edit/fixed/fixed-list.tsx';
import { RuleGrid } from './rule-grid.tsx';
import type { PaperForm } from '#features/paper/staff/edit/use-paper-form.ts';

type Props = {
  paper: StaffPaper;
  form: PaperForm;
  banks: readonly BankRow[];
  check: PaperCheck | undefined;
  may: boolean;
  ref: Ref<HTMLElement>;
};

/** 组卷规则: what a paper is made of, by rules or question by question. */
export const RulesPart = ({ paper, form, banks, check, may, ref }: Props) => {
  const titleId = useId();
  const fixed = form.draft.mode === PAPER_MODE.fixed;

  return (
    <section ref={ref} className={`panel flush ${css.part} ${css.rules}`} aria-labelledby={titleId}>
      <header className={`cluster gap-8-12 ${css.rulesHead}`}>
        <h2 id={titleId}>组卷规则</h2>
        <span className="note">
          {fixed ? '人人同一份，题目随题库更新到最新版本' : '每人按规则抽一份，题目不同、难度相当'}
        </span>
        <Segmented
          aria-label="组卷方式"
          disabled={!may}
          value={form.draft.mode}
          options={[
            { value: PAPER_MODE.drawn, label: '随机' },
            { value: PAPER_MODE.fixed, label: '固定' },
          ]}
          onChange={(mode) => form.change({ mode })}
        />
      </header>
      {fixed ? (
        <FixedList form={form} paper={paper} check={check} may={may} />
      ) : (
        <RuleGrid form={form} banks={banks} check={check} may={may} />
      )}
      <Findings form={form} check={check} may={may} />
    </section>
  );
};
