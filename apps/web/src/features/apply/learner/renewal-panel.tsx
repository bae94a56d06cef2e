import { useQuery } from '@tanstack/react-query';
import { APPLY_KIND } from '@zhibiao/contract/apply/types';
import type { Renewal } from '@zhibiao/contract/apply/learner';
import { Link, useNavigate } from 'react-router-dom';
import { paths } from '#lib/url/paths.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Button } from '#ui/action/button.tsx';
import { SidePanel } from '#ui/overlay/side-panel.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import { GoneApply } from '#features/apply/gone-apply.tsx';
import css from '#features/apply/apply.module.css';
import { myRenewalQuery } from '#features/apply/queries.ts';
import { useMyApply } from './use-my-apply.ts';

/** 换证 of one certificate: what is lacking and where to get it, then the application. */
export const RenewalPanel = ({ certNo, onClose }: { certNo: string; onClose: () => void }) => {
  const query = useQuery(myRenewalQuery(certNo));
  const go = useNavigate();
  const open = (id: string) => void go(`${paths.studyProve}?apply=${id}`, { preventScrollReset: true });
  const { begin } = useMyApply(open);
  const renewal = query.data;
  const lessonId = renewal?.lessons[0]?.lessonId;
  const applyId = renewal?.applyId;

  return (
    <SidePanel
      title={renewal ? `${renewal.kindName}换证` : '换证'}
      onClose={onClose}
      foot={
        applyId ? (
          <Button primary onClick={() => open(applyId)}>
            查看换证申请
          </Button>
        ) : (
          renewal &&
          canApply(renewal) &&
          lessonId !== undefined && (
            <Button primary busy={begin.isPending} onClick={() => begin.mutate({ lessonId, renews: certNo })}>
              申请换证
            </Button>
          )
        )
      }
    >
      <QueryBlock query={query} gone={(sentence) => <GoneApply sentence={sentence} onClose={onClose} />}>
        {(found) => <RenewalStatus renewal={found} />}
      </QueryBlock>
    </SidePanel>
  );
};

const isReady = ({ closed, missing, applyId }: Renewal): boolean =>
  closed === null && missing.length === 0 && applyId === null;
const canApply = (renewal: Renewal): boolean => renewal.kind === APPLY_KIND.training && isReady(renewal);

const RenewalStatus = ({ renewal }: { renewal: Renewal }) => {
  const { certNo, kind, expireDate, closed, missing, months, standardCode, lessons, applyId } = renewal;
  return (
    <div className="stack gap-20">
      {closed ? (
        <Alert kind="warning" icon="warn">
          {closed}。
        </Alert>
      ) : (
        <Alert kind={missing.length === 0 ? 'success' : 'info'}>{statusText(renewal)}</Alert>
      )}
      <dl className={css.facts}>
        <div>
          <dt>证书编号</dt>
          <dd>{certNo}</dd>
        </div>
        <div>
          <dt>有效期至</dt>
          <dd>{expireDate ?? '长期'}</dd>
        </div>
        {kind === APPLY_KIND.auditor && (
          <div>
            <dt>标准</dt>
            <dd>{standardCode ?? '—'}</dd>
          </div>
        )}
        <div>
          <dt>依据</dt>
          <dd>近 {months} 个月内的学习和考试</dd>
        </div>
      </dl>
      {applyId === null && closed === null && missing.length > 0 && (
        <section className={`stack gap-8 ${css.part}`}>
          <h3>还需要</h3>
          <ul className={css.lacking}>
            {missing.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          <p className={css.ways}>
            {lessons.map(({ lessonId, name }) => (
              <Link key={lessonId} to={`${paths.lessonDetail}?id=${lessonId}`}>
                去学习《{name}》
              </Link>
            ))}
            <Link to={paths.examination}>去考试</Link>
          </p>
          <p className="note">已学完的课程，在课程页开始新一轮学习；新一轮的学习和考试完成后，回到这里申请换证。</p>
        </section>
      )}
      <p className="note">换证后，新证书的有效期接在原证书之后；原证书同时失效，核验时显示“已换发”。</p>
    </div>
  );
};

const statusText = ({ kind, missing, applyId }: Renewal): string => {
  if (applyId !== null) return '换证申请正在办理。';
  if (missing.length > 0) return '现在可以换证，请先完成下面的事项。';
  return kind === APPLY_KIND.training
    ? '条件已经符合，可以申请换证。'
    : '条件已经符合，请联系所在机构的管理员为您提交换证申请。';
};
