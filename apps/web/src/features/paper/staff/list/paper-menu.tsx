import { PAPER_STATUS } from '@zhibiao/contract/paper/types';
import { type StaffPaperRow } from '@zhibiao/contract/paper/staff';
import { useCan } from '#lib/staff/me.ts';
import { MoreMenu, type MoreItem } from '#widgets/dock/more-menu.tsx';

export type PaperActions = {
  onCopy: (paper: StaffPaperRow) => void;
  onWithdraw: (paper: StaffPaperRow) => void;
  onRemove: (paper: StaffPaperRow) => void;
};

/** What is done with a paper now and then. */
export const PaperMenu = ({ paper, actions }: { paper: StaffPaperRow; actions: PaperActions }) => {
  const can = useCan();
  const { status, edition, running } = paper;
  const items: (MoreItem | false)[] = [
    can('paper:edit') && { key: 'copy', label: '复制为新试卷', icon: 'copy', onChoose: () => actions.onCopy(paper) },
    can('paper:publish') &&
      status === PAPER_STATUS.published && {
        key: 'withdraw',
        label: '下架…',
        danger: true,
        note: running > 0 ? `正在考的 ${running} 人可以考完，不再开考。` : '不再开考，已有的成绩保留。',
        onChoose: () => actions.onWithdraw(paper),
      },
    can('paper:edit') &&
      status === PAPER_STATUS.draft &&
      edition === 0 && { key: 'remove', label: '删除草稿', danger: true, onChoose: () => actions.onRemove(paper) },
  ];
  const shown = items.filter((item) => item !== false);
  return shown.length > 0 ? <MoreMenu of={paper.title} items={shown} /> : null;
};
