import { ATTEMPT } from '@zhibiao/contract/exam/types';
import type { ExamResult } from '@zhibiao/contract/exam/review';
import type { ReactNode } from 'react';
import { spokenTime } from '#lib/format/clock-text.ts';
import { ButtonLink } from '#ui/action/button.tsx';
import { lessonAddress } from '#widgets/lesson/lesson-card.tsx';
import { examAddress } from '#features/exam/addresses.ts';
import { submitText } from '#features/exam/learner/list/record-rows.tsx';
import css from './result-panel.module.css';
import { AttemptTag } from '#features/exam/status-tag.tsx';

/** Score, pass line and the next step. `retry`: whether and why the exam may be sat once more. */
export const ResultPanel = ({ result, retry }: { result: ExamResult; retry: ReactNode }) => (
  <section className="panel stack gap-24" aria-label="考试结果">
    <div className={css.score}>
      {result.score === null ? (
        <b className={css.none}>{result.status === ATTEMPT.void ? '不计成绩' : '待公布'}</b>
      ) : (
        <b>
          {result.score}
          <small>分</small>
        </b>
      )}
      <AttemptTag status={result.status} passed={result.passed} />
      <span className="note num">
        第 {result.no} 次考试，用时 {spokenTime(result.usedSec)}，作答 {result.answeredCount} / {result.questionCount}{' '}
        题{submitText(result.submitType)}
      </span>
    </div>
    {result.scoreNote && <p className="note">{result.scoreNote}</p>}
    {result.score !== null && (
      <Scale score={result.score} total={result.totalScore} pass={result.passScore} passed={result.passed === true} />
    )}
    <div className={`cluster gap-12 ${css.steps}`}>
      {retry}
      {result.lessonId && <ButtonLink to={lessonAddress(result.lessonId)}>回到课程</ButtonLink>}
      {result.questions.length > 0 && <ButtonLink to={examAddress.preview(result.attemptId)}>打印试卷</ButtonLink>}
      <ButtonLink text to={examAddress.records}>
        考试记录
      </ButtonLink>
    </div>
  </section>
);

const Scale = ({ score, total, pass, passed }: { score: number; total: number; pass: number; passed: boolean }) => (
  <div className={`${css.scale} ${passed ? css.passed : ''}`} aria-hidden="true">
    <i style={{ width: `${(score / total) * 100}%` }} />
    <u style={{ left: `${(pass / total) * 100}%` }} />
    <em style={{ left: `${(pass / total) * 100}%` }}>合格线 {pass}</em>
  </div>
);
