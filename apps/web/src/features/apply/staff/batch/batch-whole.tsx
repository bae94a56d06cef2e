import { BATCH, type BatchDetail } from '@zhibiao/contract/certificate/staff-batch';
import { Link } from 'react-router-dom';
import { refusalOf } from '#lib/api/failure.ts';
import { useCan } from '#lib/staff/me.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { ProgressLine } from '#ui/feedback/progress-line.tsx';
import { ConflictAlert, isConflict } from '#widgets/draft/conflict-alert.tsx';
import { DockPart } from '#widgets/dock/dock.tsx';
import { Facts, LineList } from '#widgets/dock/facts.tsx';
import { ObjectLog } from '#widgets/dock/object-log.tsx';
import { BatchProblems } from './batch-problems.tsx';
import { BatchSamples } from './batch-samples.tsx';
import { BatchState, byText } from './batch-state.tsx';
import css from './batch.module.css';
import { BATCHES } from './queries.ts';
import type { BatchActs } from './use-batch-acts.ts';

/** All that is known of a batch, what stands in the way first. */
export const BatchWhole = ({ batch, acts }: { batch: BatchDetail; acts: BatchActs }) => (
  <>
    <Refused acts={acts} />
    {batch.hindrance && <Alert kind="warning">{batch.hindrance}</Alert>}
    {batch.status === BATCH.running && <Running batch={batch} />}
    {batch.status === BATCH.stopped && <Alert>已制的证书有效，其余人员留在“待制证”，可另开一批。</Alert>}
    <Overview batch={batch} />
    <Made batch={batch} />
    {batch.samples.length > 0 && (
      <DockPart title="试制样张">
        <BatchSamples batch={batch} />
      </DockPart>
    )}
    <BatchProblems batch={batch} />
    <Applies batch={batch} />
    <DockPart title="操作记录">
      <ObjectLog object="batch" id={batch.id} />
    </DockPart>
  </>
);

/** The server's own sentence; where another staff member was faster, with the way to what they did. */
const Refused = ({ acts: { error, refresh } }: { acts: BatchActs }) => {
  const sentence = refusalOf(error);
  if (isConflict(error)) return <ConflictAlert error={error} reads={BATCHES} onFresh={refresh} />;
  return sentence && <Alert kind="error">{sentence}</Alert>;
};

const Running = ({ batch: { done, failed, total, failure } }: { batch: BatchDetail }) => (
  <div className="stack shrinks gap-8">
    {failure && <Alert kind="error">制证中断：{failure}。可以停止这一批，再为其余人员另开一批。</Alert>}
    <ProgressLine label="制证进度" percent={total === 0 ? 0 : ((done + failed) / total) * 100} />
    <p role="status" className="num">
      已制 {done} / {total}
      {failed > 0 && `　失败 ${failed}`}
    </p>
    {!failure && <p className="note">可以离开本页，制证会继续进行。停止只在两人之间生效，已制的证书有效。</p>}
  </div>
);

const Overview = ({ batch }: { batch: BatchDetail }) => {
  const { status, total, done, failed, skipped } = batch;
  const tried = status === BATCH.tried;
  const auditors = new Set(batch.applies.map(({ auditedBy }) => auditedBy ?? '—'));
  return (
    <Facts
      rows={[
        ['状态', <BatchState key="status" status={status} />],
        ['证书', batch.kindName],
        ['模板', `${batch.templateName}，第 ${batch.revision} 版`],
        ['颁发机构', batch.issuer],
        ['制证', tried ? `${total} 人` : `${total} 人，已制 ${done} 人`],
        ['失败', failed > 0 ? `${failed} 人` : null],
        ['跳过', skipped > 0 ? `${skipped} 人` : null],
        ['编号', tried ? '确认后逐人取号' : null],
        ['有效期', tried ? `今天签发的至 ${batch.expireDate}` : null],
        ['审核人', [...auditors].join('、')],
        ['试制', `${byText(batch.by)}，${batch.createTime.slice(0, 16)}`],
        ['可确认至', tried ? batch.validUntil.slice(0, 16) : null],
        ['确认', batch.confirmTime && `${byText(batch.confirmedBy)}，${batch.confirmTime.slice(0, 16)}`],
        ['结束', batch.finishTime?.slice(0, 16)],
      ]}
    />
  );
};

/** The way to what it has made. */
const Made = ({ batch: { id, done } }: { batch: BatchDetail }) =>
  useCan()('cert:list') &&
  done > 0 && (
    <p>
      <Link to={`/console/cert?batchId=${id}`}>查看已制的 {done} 份证书</Link>
    </p>
  );

const Applies = ({ batch: { applies } }: { batch: BatchDetail }) => {
  const can = useCan();
  return (
    <DockPart title={`申请（${applies.length} 份）`}>
      <LineList>
        {applies.map(({ id, applyNo, orgName, people }) => (
          <li key={id} className="num">
            <span className={css.name}>{orgName ?? '个人'}</span>
            {can('apply:list') ? <Link to={`/console/apply/${id}`}>{applyNo}</Link> : applyNo}
            <span className="note">{people} 人</span>
          </li>
        ))}
      </LineList>
    </DockPart>
  );
};
