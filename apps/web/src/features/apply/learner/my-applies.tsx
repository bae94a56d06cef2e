import { useQuery } from '@tanstack/react-query';
import { APPLY, APPLY_KIND } from '@zhibiao/contract/apply/types';
import type { MyApplyRow } from '@zhibiao/contract/apply/learner';
import { useState } from 'react';
import { Button } from '#ui/action/button.tsx';
import { ListBox } from '#widgets/block/list-box.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import { ApplyStatus } from '#features/apply/apply-status.tsx';
import css from './my-applies.module.css';
import { myAppliesQuery } from '#features/apply/queries.ts';
import { useMyApply } from './use-my-apply.ts';
import { nextStep, applySubjectText } from '#features/apply/words.ts';

type Lesson = { lessonId: string; name: string; finishDate: string | null };
type Props = {
  /** Lessons that one has finished and whose exam one has passed. */ finished: readonly Lesson[];
  onOpen: (id: string) => void;
};

/** 培训合格证书申请: from a finished course to the certificate, step by step. */
export const MyApplies = ({ finished, onOpen }: Props) => {
  const [page, setPage] = useState(1);
  const applies = useQuery(myAppliesQuery(page));

  return (
    <section className={`panel ${css.panel}`} aria-labelledby="applies-title">
      <header className={`cluster baseline spread gap-4-16 ${css.head}`}>
        <h2 id="applies-title">培训合格证书申请</h2>
        <span className="note">完成课程并通过考试后可以申请，审核通过后签发</span>
      </header>
      <QueryBlock query={applies} failed="证书申请加载失败。">
        {({ rows, total }) => (
          <>
            <Begin
              lessons={finished.filter((lesson) => !rows.some((row) => blocks(row, lesson.lessonId)))}
              onOpen={onOpen}
            />
            <ListOf rows={rows} onOpen={onOpen} />
            {total > rows.length && (
              <ListBox total={total} page={page} onPage={setPage}>
                {null}
              </ListBox>
            )}
            {rows.length === 0 && finished.length === 0 && (
              <p className={`note ${css.none}`}>
                还没有可以申请的课程。学完设有结业考试的课程并通过考试后，就可以在这里申请。
              </p>
            )}
          </>
        )}
      </QueryBlock>
    </section>
  );
};

/** One under way, or already issued, for the same course. */
const blocks = ({ kind, lessonId, status }: MyApplyRow, id: string): boolean =>
  kind === APPLY_KIND.training && lessonId === id && status !== APPLY.rejected && status !== APPLY.withdrawn;

const Begin = ({ lessons, onOpen }: { lessons: readonly Lesson[]; onOpen: (id: string) => void }) => {
  const { begin } = useMyApply(onOpen);

  return (
    <ul>
      {lessons.map(({ lessonId, name, finishDate }) => (
        <li key={lessonId} className={css.row}>
          <div>
            <h3>{name}</h3>
            <p className="note num">{finishDate && `${finishDate} 完成`}</p>
          </div>
          <Button
            small
            busy={begin.isPending && begin.variables.lessonId === lessonId}
            onClick={() => begin.mutate({ lessonId })}
            aria-label={`申请证书，${name}`}
          >
            申请证书
          </Button>
        </li>
      ))}
    </ul>
  );
};

const ListOf = ({ rows, onOpen }: { rows: readonly MyApplyRow[]; onOpen: (id: string) => void }) => (
  <ul>
    {rows.map((row) => (
      <li key={row.id} className={css.row}>
        <div>
          <h3>
            {row.kindName}：{applySubjectText(row)}
            {row.renews && <span className="note">换证</span>} <ApplyStatus status={row.status} />
          </h3>
          <p className="note num">
            {row.applyNo}　{row.certNo ? `证书编号 ${row.certNo}` : nextStep(row.status)}
          </p>
          {row.reason && <p className="note">理由：{row.reason}</p>}
          {row.opinion && (row.status === APPLY.returned || row.status === APPLY.rejected) && (
            <p className="note">审核意见：{row.opinion}</p>
          )}
        </div>
        <Button
          small
          primary={row.own && (row.status === APPLY.draft || row.status === APPLY.returned)}
          onClick={() => onOpen(row.id)}
          aria-label={`${actionOf(row)}，${row.applyNo}`}
        >
          {actionOf(row)}
        </Button>
      </li>
    ))}
  </ul>
);

const actionOf = ({ own, status }: MyApplyRow): string => {
  if (own && status === APPLY.draft) return '继续申请';
  return own && status === APPLY.returned ? '去补正' : '查看';
};
