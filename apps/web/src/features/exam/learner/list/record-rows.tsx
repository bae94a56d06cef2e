import { ATTEMPT, SUBMIT } from '@zhibiao/contract/exam/types';
import type { ExamRecord } from '@zhibiao/contract/exam/review';
import type { z } from 'zod';
import { ButtonLink } from '#ui/action/button.tsx';
import { examAddress } from '#features/exam/addresses.ts';
import css from './record-rows.module.css';
import { AttemptTag } from '#features/exam/status-tag.tsx';

type Record = z.output<typeof ExamRecord>;

/** Every attempt, newest first. */
export const RecordRows = ({ records }: { records: readonly Record[] }) => (
  <ul className={css.rows}>
    {records.map((record) => (
      <li key={record.attemptId} className={css.row}>
        <div>
          <h2>{record.title}</h2>
          <p className="note num">
            第 {record.no} 次　{record.startTime.slice(0, 16)} 开始
            {record.submitTime && `，${record.submitTime.slice(11, 16)} 交卷`}
            {submitText(record.submitType)}
          </p>
        </div>
        <span>
          <AttemptTag status={record.status} passed={record.passed} />
        </span>
        <span className={`num ${css.score}`}>
          {record.score === null ? (
            '—'
          ) : (
            <>
              <b>{record.score}</b> / {record.totalScore} 分
            </>
          )}
        </span>
        {record.status === ATTEMPT.running ? (
          <ButtonLink small primary to={examAddress.attempt(record.attemptId)}>
            继续作答
          </ButtonLink>
        ) : (
          <ButtonLink
            small
            to={examAddress.attempt(record.attemptId)}
            aria-label={`查看结果，${record.title} 第 ${record.no} 次`}
          >
            查看结果
          </ButtonLink>
        )}
      </li>
    ))}
  </ul>
);

/** How it was handed in, unless the learner did it. */
export const submitText = (submitType: number | null): string => {
  if (submitType === SUBMIT.timeout) return '（到时自动交卷）';
  if (submitType === SUBMIT.blur) return '（切屏超限，自动交卷）';
  return submitType === SUBMIT.admin ? '（由管理员交卷）' : '';
};
