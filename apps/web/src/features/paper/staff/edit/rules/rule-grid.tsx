import type { BankRow } from '@zhibiao/contract/question/staff-bank';
import { PAPER_MAX } from '@zhibiao/contract/core/limits';
import type { PaperCheck } from '@zhibiao/contract/paper/staff-publish';
import { useRef, useState } from 'react';
import { Button } from '#ui/action/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import css from './grid.module.css';
import { PointsBar } from './points-bar.tsx';
import { movedTo, newRule, pointsOf, questionsOf, type RuleRow } from '#features/paper/staff/edit/draft-rows.ts';
import { RuleLine } from './rule-line.tsx';
import type { PaperForm } from '#features/paper/staff/edit/use-paper-form.ts';

type Props = { form: PaperForm; banks: readonly BankRow[]; check: PaperCheck | undefined; may: boolean };

/** The blueprint: a line a rule, and beside each what the banks hold for it. */
export const RuleGrid = ({ form: { draft, plain, change }, banks, check, may }: Props) => {
  const { draw } = draft;
  const [dragged, setDragged] = useState<number | null>(null);
  const [announcement, announce] = useState('');
  const body = useRef<HTMLTableSectionElement>(null);
  const set = (rows: RuleRow[]) => change({ draw: rows });

  const move = (from: number, to: number) => {
    if (to < 0 || to >= draw.length || to === from) return;
    // Whatever had the focus keeps it, in its new place.
    const focused = document.activeElement;
    set(movedTo(draw, from, to));
    announce(`第 ${from + 1} 行移到第 ${to + 1} 行，共 ${draw.length} 行`);
    requestAnimationFrame(
      () => focused instanceof HTMLElement && focused.isConnected && focused.focus({ preventScroll: true }),
    );
  };
  const add = () => {
    set([...draw, newRule(draw, banks[0]?.id ?? '')]);
    requestAnimationFrame(() => body.current?.lastElementChild?.querySelector<HTMLElement>('input')?.focus());
  };

  return (
    <>
      <p className="sr" role="status">
        {announcement}
      </p>
      <div className={css.scroll} tabIndex={0} role="region" aria-label="组卷规则表">
        <table className={`num ${css.grid}`}>
          <thead>
            <tr>
              <th scope="col">
                <span className="sr">移动</span>
              </th>
              <th scope="col">题型</th>
              <th scope="col">题库与条款</th>
              <th scope="col">难度</th>
              <th scope="col" className={css.right}>
                题数
              </th>
              <th scope="col" className={css.right}>
                每题分
              </th>
              <th scope="col" className={css.right}>
                小计
              </th>
              <th scope="col">可用</th>
              <th scope="col" className={css.end}>
                <span className="sr">删除</span>
              </th>
            </tr>
          </thead>
          <tbody ref={body}>
            {draw.map((rule, at) => (
              <RuleLine
                key={rule.uid}
                rule={rule}
                at={at}
                banks={banks}
                fit={check?.rules[at]}
                may={may}
                dragged={dragged === at}
                onChange={(next) => set(draw.map((one, place) => (place === at ? { ...one, ...next } : one)))}
                onRemove={() => set(draw.filter((_, place) => place !== at))}
                onDrag={(is) => setDragged(is ? at : null)}
                onDrop={() => {
                  if (dragged !== null) move(dragged, at);
                  setDragged(null);
                }}
                onStep={(step) => move(at, at + step)}
              />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td />
              <td colSpan={3}>合计</td>
              <td className={css.right}>{questionsOf(plain)}</td>
              <td />
              <td className={css.right}>{pointsOf(plain)}</td>
              <td colSpan={2} />
            </tr>
          </tfoot>
        </table>
      </div>
      {may && (
        <PointsBar
          lines={draw}
          onScores={(scores) => set(draw.map((rule, at) => ({ ...rule, score: scores[at] ?? rule.score })))}
        />
      )}
      {may && (
        <div className={css.foot}>
          <Button small disabled={draw.length >= PAPER_MAX.rules || banks.length === 0} onClick={add}>
            <Icon name="plus" size={16} />
            添加一行
          </Button>
          <span className="note">{draw.length > 1 && 'Alt+↑ / Alt+↓ 移动所在的行'}</span>
        </div>
      )}
    </>
  );
};
