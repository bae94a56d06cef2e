import { BATCH, type BatchDetail, type BatchProblem } from '@zhibiao/contract/certificate/staff-batch';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useCan } from '#lib/staff/me.ts';
import { Button } from '#ui/action/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { DockPart } from '#widgets/dock/dock.tsx';
import { LineList } from '#widgets/dock/facts.tsx';
import { TwoLines } from '#widgets/dock/open-name.tsx';
import css from './batch.module.css';

/** As many are looked through; a list of thousands is loaded on request. */
const SHOWN = 50;

const countsOf = ({ status, problems, failed, skipped }: BatchDetail): string => {
  const tried = status === BATCH.tried;
  const warnings = problems.filter(({ warning }) => warning).length;
  return [
    failed > 0 && `失败 ${failed} 人`,
    skipped > 0 && (tried ? `${skipped} 人不能制证` : `跳过 ${skipped} 人`),
    warnings > 0 && `${warnings} 人请留意`,
  ]
    .filter((part) => part !== false)
    .join('，');
};

/** Who gets no certificate and why, person by person; and who gets one that is to be looked at. */
export const BatchProblems = ({ batch }: { batch: BatchDetail }) => {
  const { problems, status } = batch;
  const [all, setAll] = useState(false);
  if (problems.length === 0)
    return status === BATCH.tried ? (
      <DockPart title="问题">
        <p className="row gap-8 success">
          <Icon name="check" size={16} />
          所有人都可以制证
        </p>
      </DockPart>
    ) : null;
  return (
    <DockPart title={`问题（${countsOf(batch)}）`}>
      <LineList>
        {(all ? problems : problems.slice(0, SHOWN)).map((problem) => (
          <Problem key={problem.itemId} problem={problem} />
        ))}
      </LineList>
      {!all && problems.length > SHOWN && (
        <Button small text onClick={() => setAll(true)}>
          显示全部 {problems.length} 人
        </Button>
      )}
    </DockPart>
  );
};

const Problem = ({ problem: { applyId, applyNo, name, orgName, sentence, warning } }: { problem: BatchProblem }) => {
  const can = useCan();
  return (
    <li className={css.problem}>
      <TwoLines below={orgName ?? applyNo}>
        {can('apply:list') ? (
          <Link to={`/console/apply/${applyId}`} aria-label={`查看${name}的申请 ${applyNo}`}>
            {name}
          </Link>
        ) : (
          <span>{name}</span>
        )}
      </TwoLines>
      <p className={warning ? css.warned : css.barred}>
        <Icon name={warning ? 'warn' : 'close'} size={16} />
        <span>
          {warning && <span className="sr">请留意：</span>}
          {sentence}
        </span>
      </p>
    </li>
  );
};
