import { useQuery } from '@tanstack/react-query';
import { AUDITOR_EXAM_MONTHS } from '@zhibiao/contract/apply/types';
import { Alert } from '#ui/feedback/alert.tsx';
import { Attention } from '#ui/feedback/attention.tsx';
import { Button } from '#ui/action/button.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { SearchableSelect } from '#ui/form/searchable-select.tsx';
import css from '#features/apply/apply.module.css';
import { applyStandardsQuery } from '#features/apply/queries.ts';
import { ChoosePeople } from './choose-people.tsx';
import type { Returned } from './use-self-submit.ts';

type Props = {
  standard: string;
  onStandard: (code: string) => void;
  /** A returned application these people go into. */
  again: Returned | null;
  onAgainDone: () => void;
  /** The certificate that is renewed, '' where none is. */
  renews: string;
  onRenewed: () => void;
};

/** Choose a standard, see who may be submitted and what the others still lack, submit. */
export const Candidates = ({ standard, onStandard, again, onAgainDone, renews, onRenewed }: Props) => {
  const standards = useQuery(applyStandardsQuery);

  return (
    <section className="panel" style={{ padding: 0 }} aria-labelledby="candidates-title">
      <header className={`cluster baseline spread gap-4-16 ${css.head}`}>
        <h2 id="candidates-title">选择人员</h2>
        <span className="note">符合条件的在册成员可以提交内审员证书申请</span>
      </header>
      <div className={css.bar}>
        <div className={css.standard}>
          <SearchableSelect<string>
            aria-label="标准"
            placeholder="请选择标准"
            value={standard || null}
            loading={standards.isPending}
            onChange={(value) => onStandard(value ?? '')}
            options={standards.data?.map(({ standardCode }) => ({ value: standardCode, label: standardCode })) ?? []}
          />
        </div>
      </div>
      {renews && !again && (
        <div className={css.inset}>
          <Alert
            kind="info"
            action={
              <Button small onClick={onRenewed}>
                不换证
              </Button>
            }
          >
            {`正在为证书 ${renews} 换证，只能选择持证人。须有近 ${AUDITOR_EXAM_MONTHS} 个月内的学习和考试；`}
            已学完的课程，由持证人在课程页开始新一轮学习。
          </Alert>
        </div>
      )}
      {again && (
        <Attention key={again.id} className={css.inset}>
          <Alert
            kind="warning"
            action={
              <Button small onClick={onAgainDone}>
                放弃修改
              </Button>
            }
          >
            <p>正在补正申请 {again.applyNo}：原来的人员中符合条件的已经选中，核对后重新提交。</p>
            {again.opinion && <p>审核意见：{again.opinion}</p>}
          </Alert>
        </Attention>
      )}
      {standard === '' ? (
        <Empty text="选择标准后，列出每位成员是否符合条件" art="certificate" />
      ) : (
        <ChoosePeople
          key={`${standard} ${again?.id} ${renews}`}
          standard={standard}
          again={again}
          renews={renews || undefined}
          onDone={() => {
            onAgainDone();
            if (renews) onRenewed();
          }}
        />
      )}
    </section>
  );
};
