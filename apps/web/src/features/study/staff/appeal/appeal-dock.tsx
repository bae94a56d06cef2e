import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import { APPEAL, APPEAL_NOTE, OPEN_APPEALS } from '@zhibiao/contract/study/appeal';
import { type appeal, appealEvidence } from '@zhibiao/contract/study/staff-appeal';
import { lazy, Suspense, useState } from 'react';
import { spokenTime } from '#lib/format/clock-text.ts';
import { useCan } from '#lib/staff/me.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Button } from '#ui/action/button.tsx';
import { Dock, DockPart } from '#widgets/dock/dock.tsx';
import { PrivatePicture } from '#widgets/dock/private-picture.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import { AppealState } from '#features/study/appeal-state.tsx';
import { learnerOf } from './appeal-table.tsx';
import css from './appeal.module.css';
import { appealQuery } from './queries.ts';
import { AppealTimeline } from './timeline.tsx';

// Loaded when they are opened.
const DecideDialog = lazy(async () => ({ default: (await import('./decide-dialog.tsx')).DecideAppealDialog }));
const AskDialog = lazy(async () => ({ default: (await import('./ask-dialog.tsx')).AskAppellantDialog }));

type Appeal = AnswerOf<typeof appeal>;

/** One appeal with what the server itself knows, and its decision. */
export const AppealDock = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const query = useQuery(appealQuery(id));
  const may = useCan()('appeal:decide');
  const [open, setOpen] = useState<'decide' | 'ask' | null>(null);
  const appeal = query.data;
  const waits = appeal !== undefined && OPEN_APPEALS.includes(appeal.status);

  return (
    <>
      <Dock
        title={appeal ? `${learnerOf(appeal)}　学时申诉` : '学时申诉'}
        onClose={onClose}
        foot={may && waits && <AppealActs appeal={appeal} onOpen={setOpen} />}
      >
        <QueryBlock query={query} failed="申诉加载失败。" gone={(sentence) => <p className="note">{sentence}</p>}>
          {(data) => <AppealRecord appeal={data} />}
        </QueryBlock>
      </Dock>
      {appeal && open === 'decide' && (
        <Suspense>
          <DecideDialog appeal={appeal} onClose={() => setOpen(null)} />
        </Suspense>
      )}
      {appeal && open === 'ask' && (
        <Suspense>
          <AskDialog id={appeal.id} version={appeal.version} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  );
};

export const AppealActs = ({
  appeal: { status },
  onOpen,
}: {
  appeal: Appeal;
  onOpen: (which: 'decide' | 'ask') => void;
}) => (
  <div className={css.acts}>
    <Button small disabled={status !== APPEAL.waiting} onClick={() => onOpen('ask')}>
      请学员补充
    </Button>
    <Button small primary onClick={() => onOpen('decide')}>
      处理
    </Button>
  </div>
);

export const AppealRecord = ({ appeal }: { appeal: Appeal }) => (
  <>
    <dl className={`num ${css.facts}`}>
      <dt>编号</dt>
      <dd>{appeal.no}</dd>
      <dt>讲次</dt>
      <dd>
        {appeal.title}
        <span className="note">　{appeal.lessonName}</span>
      </dd>
      <dt>账号</dt>
      <dd>{appeal.accountMasked || '—'}</dd>
      <dt>机构</dt>
      <dd>{appeal.orgName ?? '—'}</dd>
      <dt>提交</dt>
      <dd>{appeal.createTime.slice(0, 16)}</dd>
      <dt>未计入</dt>
      <dd>{spokenTime(appeal.claimSec)}</dd>
      <dt>状态</dt>
      <dd>
        <AppealState status={appeal.status} />
      </dd>
    </dl>
    {appeal.obstacle && <Alert>{appeal.obstacle}。</Alert>}
    {appeal.proposalSec !== null && !appeal.obstacle && (
      <Alert>可补计 {spokenTime(appeal.proposalSec)}：未被其他学习占用的时间，且所报的内容尚未学过。</Alert>
    )}
    {appeal.incidents.map(({ from, to, reason }) => (
      <Alert key={from}>
        这一时段有系统故障（{from.slice(5, 16)} 至 {to.slice(5, 16)}）：{reason}
      </Alert>
    ))}
    <DockPart title="理由">
      <p>{appeal.reason || '账号已注销，内容已清除'}</p>
      <Pictures appeal={appeal} of={appeal.id} count={appeal.evidence} />
    </DockPart>
    {appeal.notes.length > 0 && (
      <DockPart title="补充">
        {appeal.notes.map((note) => (
          <div key={note.id} className={css.note}>
            <span className="note num">
              {note.by === APPEAL_NOTE.platform ? '平台' : '学员'}　{note.time.slice(0, 16)}
            </span>
            <p>{note.text || '账号已注销，内容已清除'}</p>
            <Pictures appeal={appeal} of={note.id} count={note.evidence} />
          </div>
        ))}
      </DockPart>
    )}
    {appeal.decideTime && (
      <DockPart title={appeal.status === APPEAL.withdrawn ? '撤回' : '处理'}>
        <dl className={`num ${css.facts}`}>
          <dt>时间</dt>
          <dd>{appeal.decideTime.slice(0, 16)}</dd>
          {appeal.status !== APPEAL.withdrawn && (
            <>
              <dt>处理人</dt>
              <dd>{appeal.by ?? '系统'}</dd>
              <dt>补计</dt>
              <dd>{appeal.grantSec ? spokenTime(appeal.grantSec) : '—'}</dd>
              <dt>意见</dt>
              <dd>{appeal.opinion}</dd>
            </>
          )}
        </dl>
      </DockPart>
    )}
    <DockPart title="前后的学习记录">
      <AppealTimeline entries={appeal.timeline} />
    </DockPart>
  </>
);

const Pictures = ({ appeal: { id }, of, count }: { appeal: Appeal; of: string; count: number }) =>
  count === 0 ? null : (
    <div className={css.pictures}>
      {Array.from({ length: count }, (_, index) => (
        <PrivatePicture
          key={index}
          spec={appealEvidence}
          input={{ params: { id, of, no: index + 1 } }}
          name={`证明材料 ${index + 1}`}
        />
      ))}
    </div>
  );
