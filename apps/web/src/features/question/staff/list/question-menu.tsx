import { QUESTION_STATUS, questionNo } from '@zhibiao/contract/question/types';
import type { QuestionRow } from '@zhibiao/contract/question/staff';
import { useNavigate } from 'react-router-dom';
import { useCan } from '#lib/staff/me.ts';
import { useMedia } from '#lib/platform/use-media.ts';
import { MoreMenu, type MoreItem } from '#widgets/dock/more-menu.tsx';

export type QuestionActions = {
  onPreview: (question: QuestionRow) => void;
  onEnable: (question: QuestionRow) => void;
  onStop: (question: QuestionRow) => void;
  onCopy: (question: QuestionRow) => void;
  onMove: (question: QuestionRow) => void;
  onSettle: (question: QuestionRow) => void;
  onRemove: (question: QuestionRow) => void;
};

/** What is done with a question now and then. */
export const QuestionMenu = ({ question, actions }: { question: QuestionRow; actions: QuestionActions }) => {
  const can = useCan();
  const navigate = useNavigate();
  const wide = useMedia('(min-width: 992px)');
  const { id, no, status, similar } = question;
  const edits = can('bank:edit') && wide;
  const items: (MoreItem | null | false)[] = [
    {
      key: 'open',
      label: edits ? '编辑' : '查看',
      icon: 'file',
      onChoose: () => void navigate(`/console/bank/${id}`),
    },
    can('bank:approve') &&
      status !== QUESTION_STATUS.on && {
        key: 'enable',
        label: '启用',
        icon: 'done',
        onChoose: () => actions.onEnable(question),
      },
    edits && { key: 'copy', label: '复制为新题目', icon: 'copy', onChoose: () => actions.onCopy(question) },
    edits && { key: 'move', label: '移动到其他题库…', icon: 'swap', onChoose: () => actions.onMove(question) },
    edits &&
      similar !== null && {
        key: 'markDistinct',
        label: `与 ${questionNo(similar.no)} 不重复`,
        icon: 'check',
        onChoose: () => actions.onSettle(question),
      },
    null,
    can('bank:approve') &&
      status === QUESTION_STATUS.on && {
        key: 'stop',
        label: '停用…',
        danger: true,
        onChoose: () => actions.onStop(question),
      },
    edits &&
      status === QUESTION_STATUS.pending && {
        key: 'remove',
        label: '删除',
        danger: true,
        onChoose: () => actions.onRemove(question),
      },
  ];
  const shown = items.filter((item) => item !== false);
  return <MoreMenu of={questionNo(no)} items={shown.at(-1) === null ? shown.slice(0, -1) : shown} />;
};
