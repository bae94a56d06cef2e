import { useMutation, useQuery } from '@tanstack/react-query';
import { APPEAL, APPEAL_NOTE, type MyAppeal, OPEN_APPEALS, withdrawAppeal } from '@zhibiao/contract/study/appeal';
import { lazy, Suspense, useState } from 'react';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { spokenTime } from '#lib/format/clock-text.ts';
import { toast } from '#lib/message/toast.ts';
import { Button } from '#ui/action/button.tsx';
import { ListBox } from '#widgets/block/list-box.tsx';
import { AppealState } from '#features/study/appeal-state.tsx';
import css from './my-appeals.module.css';
import { myAppealsQuery, OUTDATED_BY_APPEAL } from './queries.ts';

// Loaded when it is opened.
const SupplementDialog = lazy(async () => ({ default: (await import('./supplement-dialog.tsx')).SupplementDialog }));

/** 我的学时申诉, and nothing where there never was one. */
export const MyAppeals = () => {
  const [page, setPage] = useState(1);
  const { data } = useQuery(myAppealsQuery(page));
  if (!data || (data.total === 0 && page === 1)) return null;

  return (
    <section className={css.appeals} aria-labelledby="appeals-title">
      <h2 id="appeals-title">我的学时申诉</h2>
      <ListBox total={data.total} page={page} onPage={setPage}>
        <ul className={`panel ${css.rows}`}>
          {data.rows.map((appeal) => (
            <Appeal key={appeal.id} appeal={appeal} />
          ))}
        </ul>
      </ListBox>
    </section>
  );
};

const claimText = ({ claimSec, grantSec }: MyAppeal): string =>
  `未计入 ${spokenTime(claimSec)}${grantSec ? `，已补计 ${spokenTime(grantSec)}` : ''}`;

const Appeal = ({ appeal }: { appeal: MyAppeal }) => (
  <li>
    <p className="cluster gap-4-12 num">
      <b>{appeal.title}</b>
      <AppealState status={appeal.status} />
      <span className="note">
        {appeal.no}　{appeal.createTime.slice(0, 16)}
      </span>
    </p>
    <p className="note num">
      {appeal.lessonName}　{claimText(appeal)}
    </p>
    <p>{appeal.reason}</p>
    {appeal.evidence > 0 && <p className="note num">图片 {appeal.evidence} 张</p>}
    {appeal.notes.map((note) => (
      <p key={note.time} className={css.note}>
        <b>{note.by === APPEAL_NOTE.platform ? '平台' : '我'}</b>
        <time className="note num">{note.time.slice(0, 16)}</time>
        {note.text}
      </p>
    ))}
    {appeal.opinion && <p>意见：{appeal.opinion}</p>}
    {OPEN_APPEALS.includes(appeal.status) && <Acts appeal={appeal} />}
  </li>
);

const Acts = ({ appeal: { id, status } }: { appeal: MyAppeal }) => {
  const [answering, setAnswering] = useState(false);
  const invalidate = useInvalidate();
  const withdraw = useMutation({
    mutationFn: () => call(withdrawAppeal, { body: { id } }),
    onSuccess: () => toast.success(withdrawAppeal.done),
    // Decided meanwhile: what it has become is shown in its place.
    onSettled: () => invalidate(...OUTDATED_BY_APPEAL),
  });
  return (
    <p className={css.acts}>
      {status === APPEAL.asked && (
        <Button small primary onClick={() => setAnswering(true)}>
          补充说明
        </Button>
      )}
      <Button small busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
        撤回申诉
      </Button>
      {answering && (
        <Suspense>
          <SupplementDialog id={id} onClose={() => setAnswering(false)} />
        </Suspense>
      )}
    </p>
  );
};
