import { useQuery } from '@tanstack/react-query';
import { labelOf } from '@zhibiao/contract/core/codes';
import { QUESTION_STATUS, questionNo } from '@zhibiao/contract/question/types';
import type { StaffQuestion } from '@zhibiao/contract/question/staff';
import { questionDraftOf } from '#features/question/staff/edit/draft.ts';
import side from '#features/question/staff/edit/side/side.module.css';
import { linesOf } from '#features/question/staff/edit/side/lines.ts';
import { usageText } from '#features/question/staff/edit/side/versions-panel.tsx';
import { Preview } from '#features/question/staff/preview/preview.tsx';
import { questionQuery } from '#features/question/staff/queries.ts';
import { useQuestionActs } from '#features/question/staff/use-question-acts.ts';
import { SHORT_TYPE, STATUS_TAG, validityText } from '#features/question/staff/words.ts';
import { shortMoment } from '#lib/format/moment-text.ts';
import { useCan } from '#lib/staff/me.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Button, ButtonLink } from '#ui/action/button.tsx';
import { SidePanel } from '#ui/overlay/side-panel.tsx';
import { Tag } from '#ui/text/tag.tsx';
import { Facts } from '#widgets/dock/facts.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import css from './drawer.module.css';

type Props = { id: string; onStop: (question: StaffQuestion) => void; onClose: () => void };

/** One question as a learner sees it, its key below, and whether it may be asked. */
export const QuestionDrawer = ({ id, onStop, onClose }: Props) => {
  const query = useQuery(questionQuery(id));
  const can = useCan();
  const { enable } = useQuestionActs();
  const question = query.data;
  const isOn = question?.status === QUESTION_STATUS.on;

  return (
    <SidePanel
      title={question ? `${questionNo(question.no)}　v${question.version}` : '题目'}
      onClose={onClose}
      foot={
        question && (
          <>
            {can('bank:approve') && (
              <Button
                small
                busy={enable.isPending}
                onClick={() => (isOn ? onStop(question) : enable.mutate([question]))}
              >
                {isOn ? '停用' : '启用'}
              </Button>
            )}
            <ButtonLink small primary to={`/console/bank/${id}`}>
              {can('bank:edit') && question.keyShown ? '编辑' : '查看'}
            </ButtonLink>
          </>
        )
      }
    >
      <QueryBlock query={query} gone={(sentence) => <p>{sentence}</p>}>
        {(data) => <Whole question={data} />}
      </QueryBlock>
    </SidePanel>
  );
};

const KEY = /答案$|解析$|要点 \d+$/;

const Whole = ({ question }: { question: StaffQuestion }) => {
  const { status, note, clause, law, bankName, difficulty, type, editedBy, updateTime, similar, usage } = question;
  const can = useCan();
  const { markDistinct } = useQuestionActs();

  return (
    <div className="stack shrinks gap-16">
      <p className="cluster gap-8">
        <Tag kind={STATUS_TAG[status]}>{labelOf(QUESTION_STATUS, status)}</Tag>
        {status === QUESTION_STATUS.off && note && <span className="note">{note}</span>}
      </p>
      {similar && (
        <Alert
          kind="warning"
          action={
            can('bank:edit') && (
              <Button
                small
                busy={markDistinct.isPending}
                onClick={() => markDistinct.mutate({ id: question.id, otherId: similar.id })}
              >
                不重复
              </Button>
            )
          }
        >
          与 <a href={`/console/bank/${similar.id}`}>{questionNo(similar.no)}</a>{' '}
          {similar.percent === 100 ? '相同' : `相似 ${similar.percent}%`}
        </Alert>
      )}
      <div className={css.frame}>
        <Preview draft={questionDraftOf(question)} />
      </div>
      {question.keyShown ? (
        <dl className={side.lines}>
          {linesOf(question)
            .filter(({ label }) => KEY.test(label))
            .map(({ label, text }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd className={side.told}>{text}</dd>
              </div>
            ))}
        </dl>
      ) : (
        <p className="note">您没有“查看答案”权限，答案、解析和评分要点不显示。</p>
      )}
      <Facts
        rows={[
          ['题库', bankName],
          ['题型', `${SHORT_TYPE[type]}，难度 ${difficulty}`],
          ['条款', clause ?? '未挂条款'],
          ['法律', law],
          ['有效期', validityText(question)],
          ['用途', usageText(usage)],
          ['修改', [editedBy, shortMoment(updateTime)].filter(Boolean).join('　')],
        ]}
      />
    </div>
  );
};
