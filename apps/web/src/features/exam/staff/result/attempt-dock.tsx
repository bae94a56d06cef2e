import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import type { attemptResult } from '@zhibiao/contract/exam/staff-stats';
import { ReviewedQuestion } from '#features/exam/question/reviewed-question.tsx';
import { useMayVoid, VoidButton } from '#features/exam/staff/void/void-button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { Dock, DockPart, IconButton } from '#widgets/dock/dock.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import { AttemptState } from './attempt-state.tsx';
import { attemptResultQuery } from './queries.ts';
import css from './result.module.css';
import { AttemptTimeline } from './timeline.tsx';

type Attempt = AnswerOf<typeof attemptResult>;
type Props = {
  attemptId: string;
  previous: (() => void) | null;
  next: (() => void) | null;
  onClose: () => void;
};

/** One attempt in full: what was scored, what happened, and every answer. */
export const AttemptDock = ({ attemptId, previous, next, onClose }: Props) => {
  const query = useQuery(attemptResultQuery(attemptId));
  const mayVoid = useMayVoid();

  return (
    <Dock
      title={query.data ? `${query.data.name || '未填写姓名'}　第 ${query.data.no} 次` : '答卷'}
      tools={
        <>
          <IconButton label="上一份" disabled={previous === null} onClick={() => previous?.()}>
            <Icon name="left" size={18} />
          </IconButton>
          <IconButton label="下一份" disabled={next === null} onClick={() => next?.()}>
            <Icon name="right" size={18} />
          </IconButton>
        </>
      }
      foot={mayVoid && query.data && <VoidButton attempt={{ ...query.data, name: query.data.name || '学员' }} />}
      onClose={onClose}
    >
      <QueryBlock query={query} failed="答卷加载失败。" gone={(sentence) => <p className="note">{sentence}</p>}>
        {(attempt) => <Whole attempt={attempt} />}
      </QueryBlock>
    </Dock>
  );
};

const Whole = ({ attempt }: { attempt: Attempt }) => (
  <>
    <div className={`row gap-12 ${css.score}`}>
      <b className="num">
        {attempt.score ?? '—'}
        <small> / {attempt.totalScore} 分</small>
      </b>
      <AttemptState {...attempt} />
      <span className="note num">{attempt.passScore} 分合格</span>
    </div>
    <dl className={`num ${css.facts}`}>
      <dt>账号</dt>
      <dd>{attempt.accountMasked}</dd>
      <dt>机构</dt>
      <dd>{attempt.orgName ?? '—'}</dd>
      <dt>版次</dt>
      <dd>{attempt.edition === 0 ? '改版之前' : `第 ${attempt.edition} 版`}</dd>
      {attempt.round > 1 && (
        <>
          <dt>轮次</dt>
          <dd>第 {attempt.round} 轮</dd>
        </>
      )}
      <dt>切屏</dt>
      <dd>{attempt.blurCount} 次</dd>
    </dl>
    <DockPart title="过程">
      <AttemptTimeline entries={attempt.timeline} />
    </DockPart>
    <DockPart title={`作答（${attempt.questions.length} 题）`}>
      <div className="stack shrinks gap-16">
        {attempt.questions.map((question, at) => (
          <ReviewedQuestion key={question.questionId} question={question} number={at + 1} whose="学员" />
        ))}
      </div>
    </DockPart>
  </>
);
