import { useQuery } from '@tanstack/react-query';
import { APPLY, type ApplyDetail } from '@zhibiao/contract/apply/types';
import { copy } from '@zhibiao/contract/core/copy';
import { useRef, useState, type RefObject } from 'react';
import { confirm } from '#lib/message/confirm.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Attention } from '#ui/feedback/attention.tsx';
import { Button } from '#ui/action/button.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import { SidePanel } from '#ui/overlay/side-panel.tsx';
import { ApplyFacts, ApplyLogs } from '#features/apply/apply-facts.tsx';
import { ApplyPeople } from '#features/apply/apply-people.tsx';
import { GoneApply } from '#features/apply/gone-apply.tsx';
import css from '#features/apply/apply.module.css';
import { orgApplyQuery } from '#features/apply/queries.ts';
import { ReviewPeople } from './review-people.tsx';
import { useReview, type Review } from './use-review.ts';

/** One application beside the list: its people, its history and, while the organisation has it, the decision. */
export const ReviewPanel = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const query = useQuery(orgApplyQuery(id));
  const review = useReview(onClose);
  const [opinion, setOpinion] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const touched = review.touched || opinion.trim() !== '';
  const mine = query.data?.status === APPLY.orgReview;
  const leave = async () => {
    if (!touched || !mine || (await confirm({ title: '放弃没有提交的审核内容？', ok: '放弃', danger: true })))
      onClose();
  };

  return (
    <SidePanel
      title={query.data ? `${query.data.kindName}申请` : '认证申请'}
      onClose={() => void leave()}
      foot={query.data && mine && <Decide apply={query.data} review={review} opinion={opinion} field={field} />}
    >
      <QueryBlock query={query} gone={(sentence) => <GoneApply sentence={sentence} onClose={onClose} />}>
        {(apply) => (
          <div className="stack gap-20">
            {review.conflicts > 0 && (
              <Attention key={review.conflicts}>
                <Alert kind="error">
                  {copy.stale}。最新内容已取来，
                  {mine
                    ? '您填写的内容保留在下面，核对后可以再次提交。'
                    : touched
                      ? '您填写的内容列在下面，没有提交。'
                      : '您的决定没有提交。'}
                </Alert>
              </Attention>
            )}
            <ApplyFacts apply={apply} />
            {mine ? (
              <ReviewPeople items={apply.items} kind={apply.kind} review={review} />
            ) : (
              <ApplyPeople items={apply.items} kind={apply.kind} />
            )}
            {(mine || touched) && <Opinion field={field} value={opinion} onChange={setOpinion} open={mine} />}
            {!mine && review.touched && <Unsent apply={apply} review={review} />}
            <ApplyLogs logs={apply.logs} />
          </div>
        )}
      </QueryBlock>
    </SidePanel>
  );
};

const Opinion = ({
  field,
  value,
  onChange,
  open,
}: {
  field: RefObject<HTMLTextAreaElement | null>;
  value: string;
  onChange: (text: string) => void;
  open: boolean;
}) => (
  <label className={`stack gap-8 strong ${css.opinion}`}>
    <span>
      审核意见<span className="note">　{open ? '退回补正和驳回时必填，申请人会看到' : '您填写的，没有提交'}</span>
    </span>
    <textarea ref={field} rows={3} value={value} readOnly={!open} onChange={(event) => onChange(event.target.value)} />
  </label>
);

/** What was typed before another administrator decided first: kept visible, so that it can be copied. */
const Unsent = ({ apply, review }: { apply: ApplyDetail; review: Review }) => (
  <section className={`stack gap-8 ${css.part}`}>
    <h3>您的审核选择（没有提交）</h3>
    <ul className="note">
      {apply.items.map((item) => {
        const { result, reason } = review.of(item);
        return (
          <li key={item.itemId}>
            {item.name}：{['未选择', '通过', '不通过'][result]}
            {reason && `，${reason}`}
          </li>
        );
      })}
    </ul>
  </section>
);

const Decide = ({
  apply,
  review,
  opinion,
  field,
}: {
  apply: ApplyDetail;
  review: Review;
  opinion: string;
  /** Where the opinion is typed. */
  field: RefObject<HTMLTextAreaElement | null>;
}) => {
  const [confirming, setConfirming] = useState(false);
  const text = opinion.trim();
  const { audit } = review;
  const busy = audit.isPending;
  const refuse = async (action: 'return' | 'reject') => {
    setConfirming(true);
    if (!text) return field.current?.focus();
    const sure = await confirm(
      action === 'return'
        ? { title: '退回补正？', text: '申请人按审核意见补正后可以重新提交。', ok: '退回补正' }
        : { title: '驳回申请？', text: '驳回后这份申请就此结束，申请人可以另行申请。', ok: '驳回', danger: true },
    );
    if (sure) audit.mutate({ apply, action, opinion: text });
  };

  return (
    <>
      {(review.fault ?? (confirming && !text)) && (
        <p className={css.fault} role="alert">
          {review.fault ?? '请填写审核意见'}
        </p>
      )}
      <Button danger busy={busy} onClick={() => void refuse('reject')}>
        驳回
      </Button>
      <Button busy={busy} onClick={() => void refuse('return')}>
        退回补正
      </Button>
      <Button
        primary
        busy={busy}
        onClick={() => {
          setConfirming(false);
          if (review.isComplete(apply)) audit.mutate({ apply, action: 'pass', opinion: text });
        }}
      >
        提交平台
      </Button>
    </>
  );
};
