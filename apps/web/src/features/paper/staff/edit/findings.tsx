import type { PaperCheck } from '@zhibiao/contract/paper/staff-publish';
import type { PaperDraft } from '@zhibiao/contract/paper/draft';
import { Link } from 'react-router-dom';
import { Button } from '#ui/action/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import css from './findings.module.css';
import type { PaperForm } from './use-paper-form.ts';

type Props = { form: PaperForm; check: PaperCheck | undefined; may: boolean };

/** Where the question that is missing is written. */
const writeAt = ({ bankId, type, difficulty, clauseId }: PaperDraft['draw'][number]): string => {
  const query = new URLSearchParams({ bankId, type: String(type) });
  if (difficulty !== undefined) query.set('difficulty', String(difficulty));
  if (clauseId !== undefined) query.set('clauseId', clauseId);
  return `/console/bank/new?${query.toString()}`;
};

/** What is wrong, what will be, and the next step for each. */
export const Findings = ({ form, check, may }: Props) => {
  if (!check) return null;
  const { faults, warnings, rules } = check;
  const { draw } = form.draft;
  const found = [
    ...faults.map((one) => ({ ...one, bad: true })),
    ...warnings.filter(({ msg }) => !msg.endsWith('每份相同')).map((one) => ({ ...one, bad: false })),
  ];
  if (found.length === 0) return null;
  const anyLevel = (at: number) =>
    form.change({ draw: draw.map((rule, place) => (place === at ? { ...rule, difficulty: undefined } : rule)) });

  return (
    <ul className={css.found} aria-label="检查结果" aria-live="polite">
      {found.map(({ part, msg, at, bad }) => {
        const rule = at === null || part !== 'rules' ? undefined : draw[at];
        const wider = at === null ? null : (rules[at]?.wider ?? null);
        return (
          <li key={`${at} ${msg}`} className={bad ? css.bad : css.later}>
            <Icon name={bad ? 'warn' : 'clock'} size={16} />
            <span>
              <span className="sr">{bad ? '错误：' : '提醒：'}</span>
              {msg}
            </span>
            {rule && may && (
              <span className="inline to-end gap-12">
                {rule.difficulty !== undefined && wider !== null && at !== null && wider > (rules[at]?.fits ?? 0) && (
                  <Button small text onClick={() => anyLevel(at)}>
                    难度不限（{wider} 题）
                  </Button>
                )}
                {rule.bankId && <Link to={writeAt(rule)}>去出题</Link>}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
};
