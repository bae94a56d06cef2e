import { labelOf } from '@zhibiao/contract/core/codes';
import { APPLY, APPLY_ACTION, type ApplyDetail } from '@zhibiao/contract/apply/types';
import { Alert } from '#ui/feedback/alert.tsx';
import { ApplyStatus } from './apply-status.tsx';
import css from './apply.module.css';
import { applySubjectText } from './words.ts';

/** What is applied for, by whom, and its status. */
export const ApplyFacts = ({ apply }: { apply: ApplyDetail }) => (
  <>
    <dl className={css.facts}>
      <div>
        <dt>状态</dt>
        <dd>
          <ApplyStatus status={apply.status} />
        </dd>
      </div>
      <div>
        <dt>申请编号</dt>
        <dd>{apply.applyNo}</dd>
      </div>
      <div>
        <dt>证书</dt>
        <dd>{apply.kindName}</dd>
      </div>
      <div>
        <dt>课程 / 标准</dt>
        <dd>{applySubjectText(apply)}</dd>
      </div>
      {apply.renews && (
        <div>
          <dt>换证</dt>
          <dd>
            替换 {apply.renews.certNo}
            {apply.renews.expireDate && `，${apply.renews.expireDate} 到期`}
          </dd>
        </div>
      )}
      <div>
        <dt>提交时间</dt>
        <dd>{apply.submitTime ?? '尚未提交'}</dd>
      </div>
    </dl>
    {apply.opinion && (apply.status === APPLY.returned || apply.status === APPLY.rejected) && (
      <Alert kind="warning" icon="message">
        审核意见：{apply.opinion}
      </Alert>
    )}
  </>
);

/** Every step so far, the latest first. */
export const ApplyLogs = ({ logs }: { logs: ApplyDetail['logs'] }) => (
  <section className={`stack gap-8 ${css.part}`}>
    <h3>办理记录</h3>
    {logs.length === 0 ? (
      <p className="note">还没有办理记录</p>
    ) : (
      <ol className={css.logs}>
        {[...logs]
          .sort((a, b) => (a.createTime < b.createTime ? 1 : -1))
          .map((log, i) => (
            <li key={i}>
              <p>
                <b>{labelOf(APPLY_ACTION, log.action) || log.action}</b>　{log.operator}
                <time className="note">{log.createTime.slice(0, 16)}</time>
              </p>
              {log.opinion && <p className="note">{log.opinion}</p>}
              <p className="note">
                {log.fromStatus === log.toStatus
                  ? labelOf(APPLY, log.toStatus)
                  : `${labelOf(APPLY, log.fromStatus)} → ${labelOf(APPLY, log.toStatus)}`}
              </p>
            </li>
          ))}
      </ol>
    )}
  </section>
);
