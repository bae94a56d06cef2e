import { useEffect, useId, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { examAddress } from '#features/exam/addresses.ts';
import type { RunningExams } from '#lib/session/running-exams.ts';
import { paths } from '#lib/url/paths.ts';
import { Button, ButtonLink } from '#ui/action/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import css from './exam-strip.module.css';
import { Remaining, secondsLeft } from './remaining.tsx';
import { rowsAfter, type StripRow } from './strip-rows.ts';
import { useNow } from '#features/exam/use-now.ts';

/** From here on the learner is notified once that time is short. */
const NOTICE_SEC = 5 * 60;

/** The exams under way on every page but their own, and how each of them ended. */
export const ExamStrip = ({ running }: { running: RunningExams }) => {
  const [rows, setRows] = useState(() => rowsAfter([], running, Date.now()));
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(pathname === paths.examination ? search : '');

  useEffect(() => setRows((before) => rowsAfter(before, running, Date.now())), [running]);

  return rows
    .filter((row) => params.get('attemptId') !== row.attemptId && (row.end || params.get('paperId') !== row.paperId))
    .map((row) => (
      <Row
        key={row.attemptId}
        row={row}
        onDismiss={() => setRows(rows.filter(({ attemptId }) => attemptId !== row.attemptId))}
      />
    ));
};

const ENDED = {
  'time-up': '考试时间已到，按已保存的作答自动交卷。',
  'handed-in': '已交卷。',
};

const Row = ({ row: { attemptId, title, endsAt, end }, onDismiss }: { row: StripRow; onDismiss: () => void }) => {
  const about = useId();
  const seconds = secondsLeft(endsAt, useNow());
  const how = end ?? (seconds === 0 ? 'time-up' : null);
  const short = how === null && seconds <= NOTICE_SEC;

  return (
    <section className={`${css.strip} ${short ? css.short : ''}`} aria-label="进行中的考试">
      <div className={`wrap ${css.inner}`}>
        <Icon name={how ? 'done' : 'clock'} />
        <p id={about} className={css.what}>
          <span className={css.title}>
            {how ? null : <span className={css.label}>考试进行中　</span>}《{title}》
          </span>
          {how ? (
            <span>{ENDED[how]}</span>
          ) : (
            <span className={css.left}>
              剩余 <Remaining endsAt={endsAt} />
            </span>
          )}
        </p>
        <ButtonLink
          small
          primary={!how}
          to={examAddress.attempt(attemptId)}
          aria-describedby={about}
          onClick={how ? onDismiss : undefined}
        >
          {how ? '查看结果' : '继续作答'}
        </ButtonLink>
        {how && (
          <Button small text aria-label="不再显示" onClick={onDismiss}>
            <Icon name="close" size={16} />
          </Button>
        )}
      </div>
      <p role="status" className="sr">
        {short && `《${title}》距考试结束不足 5 分钟。`}
        {how && `《${title}》${ENDED[how]}`}
      </p>
    </section>
  );
};
