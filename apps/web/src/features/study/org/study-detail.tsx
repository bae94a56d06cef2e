import { STUDY_SOURCE } from '@zhibiao/contract/study/types';
import { ATTEMPT } from '@zhibiao/contract/exam/types';
import { hoursSoFar } from '#widgets/lesson/lesson-hours.ts';
import { hoursText } from '@zhibiao/contract/core/hours';
import { LESSON_STATUS } from '@zhibiao/contract/lesson/types';
import { labelOf } from '@zhibiao/contract/core/codes';
import { useQuery } from '@tanstack/react-query';
import { listOrgStudy, type OrgStudyDetail } from '@zhibiao/contract/study/org';
import type { ReactNode } from 'react';
import { useInvalidate } from '#lib/api/ask.ts';
import { Button } from '#ui/action/button.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import { SidePanel } from '#ui/overlay/side-panel.tsx';
import { Tag } from '#ui/text/tag.tsx';
import { studyDetailQuery } from './queries.ts';
import { LightTag, studyMinutesText, momentText, scoreText } from './study-words.tsx';
import css from './study.module.css';

type Props = { userId: string; lessonId: string; title: string; onClose: () => void };

/** One member in one course: what was studied, what did not count and why, and the exams. */
export const StudyDetailPanel = ({ userId, lessonId, title, onClose }: Props) => {
  const detail = useQuery(studyDetailQuery({ userId, lessonId }));
  const invalidate = useInvalidate();
  // The list behind it may still name it.
  const back = () => {
    onClose();
    void invalidate(listOrgStudy);
  };

  return (
    <SidePanel title={title} onClose={onClose}>
      <QueryBlock
        query={detail}
        gone={(sentence) => <Empty text={sentence} action={<Button onClick={back}>返回列表</Button>} />}
      >
        {(found) => <Detail detail={found} />}
      </QueryBlock>
    </SidePanel>
  );
};

const Detail = ({ detail }: { detail: OrgStudyDetail }) => (
  <>
    <dl className={`num ${css.facts}`}>
      <Fact name="学习状态">
        {labelOf(LESSON_STATUS, detail.status)}，{detail.progress}%
      </Fact>
      {detail.round > 1 && <Fact name="轮次">第 {detail.round} 轮</Fact>}
      <Fact name="期限">
        <LightTag light={detail.light} /> {detail.deadline?.slice(0, 10) ?? '不限'}
      </Fact>
      <Fact name="来源">{labelOf(STUDY_SOURCE, detail.source)}</Fact>
      <Fact name="学时">{hoursSoFar(detail)}</Fact>
      <Fact name="最高分">{scoreText(detail)}</Fact>
      <Fact name="未计入时长">{studyMinutesText(detail.refusedSec)}</Fact>
      <Fact name="账号">{detail.accountMasked || '—'}</Fact>
      <Fact name="开始学习">{momentText(detail.startTime)}</Fact>
      <Fact name="完成时间">{momentText(detail.finishTime)}</Fact>
    </dl>
    {detail.rounds.length > 1 && (
      <Block title="学习轮次" empty="" count={detail.rounds.length}>
        {detail.rounds.map((round) => (
          <li key={round.no}>
            <span>{round.name}</span>
            <span className="num">{round.creditHours === null ? '—' : hoursText(round.creditHours)}</span>
            <span className="note num">
              {momentText(round.startTime)} 开始　
              {round.finishTime ? `${momentText(round.finishTime)} 完成` : round.end === null ? '进行中' : '未完成'}
            </span>
          </li>
        ))}
      </Block>
    )}
    <Block title="课程内容" empty="课程还没有内容" count={detail.items.length}>
      {detail.items.map((item) => (
        <li key={item.lid}>
          <span>
            {item.title}
            {!item.required && '（选学）'}
          </span>
          <span className="num">{item.done ? '已完成' : `${item.progress}%`}</span>
          <span className="note num">
            已学 {studyMinutesText(item.creditedSec)}　最近 {momentText(item.lastStudy)}
          </span>
        </li>
      ))}
    </Block>
    <Block title="未计入学时的时段" empty="没有未计入的时段" count={detail.refused.length}>
      {detail.refused.map((interval, index) => (
        <li key={index}>
          <span>{interval.title}</span>
          <span className="num">{studyMinutesText(interval.seconds)}</span>
          <span className="note num">
            {interval.at}　{interval.reason}
          </span>
        </li>
      ))}
    </Block>
    <Block title="考试记录" empty="还没有考试记录" count={detail.attempts.length}>
      {detail.attempts.map((attempt) => (
        <li key={attempt.attemptId}>
          <span>
            {attempt.title}，第 {attempt.no} 次
          </span>
          <Result attempt={attempt} />
          <span className="note num">
            {attempt.startTime} 开始　满分 {attempt.totalScore}，合格 {attempt.passScore}　切屏 {attempt.blurCount} 次
          </span>
        </li>
      ))}
    </Block>
  </>
);

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

const Block = ({
  title,
  empty,
  count,
  children,
}: {
  title: string;
  empty: string;
  count: number;
  children: ReactNode;
}) => (
  <section className={css.block}>
    <h3>{title}</h3>
    {count === 0 ? <p className="note">{empty}</p> : <ul>{children}</ul>}
  </section>
);

const ATTEMPT_STATUS: Record<number, string> = {
  [ATTEMPT.running]: '进行中',
  [ATTEMPT.submitted]: '已交卷',
  [ATTEMPT.marking]: '阅卷中',
  [ATTEMPT.void]: '作废',
};
const Result = ({ attempt: { status, score, passed } }: { attempt: OrgStudyDetail['attempts'][number] }) =>
  status === ATTEMPT.graded && score !== null ? (
    <Tag kind={passed ? 'success' : 'error'}>
      {score} 分，{passed ? '合格' : '不合格'}
    </Tag>
  ) : (
    <Tag>{ATTEMPT_STATUS[status] ?? '已出分'}</Tag>
  );
