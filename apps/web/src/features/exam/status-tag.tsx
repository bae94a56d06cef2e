import { ATTEMPT } from '@zhibiao/contract/exam/types';
import type { ExamRow } from '@zhibiao/contract/exam/learner';
import { Tag, type TagKind } from '#ui/text/tag.tsx';

const STATUS: Record<ExamRow['myStatus'], [TagKind, string]> = {
  none: ['plain', '未参加'],
  running: ['info', '进行中'],
  marking: ['warning', '待公布'],
  passed: ['success', '已合格'],
  failed: ['warning', '未合格'],
};

/** The learner's status in one exam. */
export const ExamStatusTag = ({ status }: { status: ExamRow['myStatus'] }) => {
  const [kind, text] = STATUS[status];
  return (
    <Tag kind={kind} {...(status === 'passed' ? { icon: 'check' as const } : {})}>
      {text}
    </Tag>
  );
};

/** The status of one attempt. */
export const AttemptTag = ({ status, passed }: { status: number; passed: boolean | null }) => {
  if (status === ATTEMPT.running) return <Tag kind="info">进行中</Tag>;
  if (status === ATTEMPT.void) return <Tag>已作废</Tag>;
  if (status !== ATTEMPT.graded) return <Tag kind="warning">待公布</Tag>;
  return passed ? (
    <Tag kind="success" icon="check">
      合格
    </Tag>
  ) : (
    <Tag kind="warning">未合格</Tag>
  );
};
