import { QUESTION, type QuestionType, questionNo } from '@zhibiao/contract/question/types';
import { PAPER_MAX } from '@zhibiao/contract/core/limits';
import type { PaperCheck } from '@zhibiao/contract/paper/staff-publish';
import type { StaffPaper } from '@zhibiao/contract/paper/staff';
import { useState } from 'react';
import { Button } from '#ui/action/button.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { OrderList } from '#widgets/editing/order-list.tsx';
import { pointsOf } from '#features/paper/staff/edit/draft-rows.ts';
import css from './fixed.module.css';
import { type FixedQuestion, FixedRow } from './fixed-row.tsx';
import type { Picked } from './found-questions.tsx';
import { PointsBar } from '#features/paper/staff/edit/rules/points-bar.tsx';
import { QuestionPicker } from './question-picker.tsx';
import type { PaperForm } from '#features/paper/staff/edit/use-paper-form.ts';

type Props = { form: PaperForm; paper: StaffPaper; check: PaperCheck | undefined; may: boolean };

/** The questions of a fixed paper in their order, each with its points. */
export const FixedList = ({ form: { draft, plain, change }, paper, check, may }: Props) => {
  const [picking, setPicking] = useState(false);
  const [picked, setPicked] = useState<ReadonlyMap<string, FixedQuestion>>(new Map());
  const { fixed } = draft;
  const stored = new Map(paper.questions.map((question) => [question.questionId, question]));
  const known = (id: string): FixedQuestion | undefined => picked.get(id) ?? stored.get(id);
  const nameOf = (id: string) => {
    const question = known(id);
    return question ? questionNo(question.no) : '题目';
  };
  /** A further question is worth what the last of its type is. */
  const scoreOf = (type: QuestionType) =>
    fixed.filter(({ questionId }) => known(questionId)?.type === type).at(-1)?.score ?? fixed.at(-1)?.score ?? 2;
  const add = (questions: readonly Picked[]) => {
    setPicked(new Map([...picked, ...questions.map((one) => [one.id, one] as const)]));
    change({ fixed: [...fixed, ...questions.map(({ id, type }) => ({ questionId: id, score: scoreOf(type) }))] });
    setPicking(false);
  };

  const lines = fixed.map(({ questionId, score: points }) => ({
    type: known(questionId)?.type ?? QUESTION.single,
    count: 1,
    score: points,
  }));

  return (
    <>
      {may && (
        <PointsBar
          lines={lines}
          onScores={(scores) => change({ fixed: fixed.map((one, at) => ({ ...one, score: scores[at] ?? one.score })) })}
        />
      )}
      {fixed.length === 0 ? (
        <Empty art="exam" text="还没有选题 · 从题库选题，按列表次序组成一份试卷" />
      ) : (
        <div className={css.list}>
          <OrderList
            label="试题"
            rows={fixed.map((one, at) => ({ ...one, at }))}
            idOf={({ questionId, at }) =>
              `${questionId} ${fixed.slice(0, at).filter((o) => o.questionId === questionId).length}`
            }
            nameOf={({ questionId }) => nameOf(questionId)}
            onOrder={(rows) => change({ fixed: rows.map(({ at: _, ...one }) => one) })}
          >
            {({ questionId, score: points, at }) => (
              <FixedRow
                question={known(questionId)}
                at={at}
                points={points}
                unfit={check?.rules[at]?.fits === 0 && check.rules.length === fixed.length}
                may={may}
                onPoints={(next) =>
                  change({ fixed: fixed.map((one, place) => (place === at ? { ...one, score: next } : one)) })
                }
                onRemove={() => change({ fixed: fixed.filter((_, place) => place !== at) })}
              />
            )}
          </OrderList>
        </div>
      )}
      <div className={`cluster spread gap-12 ${css.foot}`}>
        {may && (
          <Button small disabled={fixed.length >= PAPER_MAX.questions} onClick={() => setPicking(true)}>
            <Icon name="plus" size={16} />
            从题库选题
          </Button>
        )}
        <b className="num">
          共 {fixed.length} 题，{pointsOf(plain)} 分，合格线 {draft.passScore} 分（{draft.passPercent}%）
        </b>
      </div>
      {picking && (
        <QuestionPicker
          chosen={fixed.map(({ questionId }) => questionId)}
          room={PAPER_MAX.questions - fixed.length}
          onAdd={add}
          onClose={() => setPicking(false)}
        />
      )}
    </>
  );
};
