import { BANK_STATUS, type BankRow } from '@zhibiao/contract/question/staff-bank';
import type { MoreItem } from '#widgets/dock/more-menu.tsx';

export type BankActs = {
  onRename: (bank: BankRow) => void;
  onStatus: (bank: BankRow) => void;
  onRemove: (bank: BankRow) => void;
};

/** What is done with a bank now and then. */
export const bankItems = (bank: BankRow, { onRename, onStatus, onRemove }: BankActs): (MoreItem | null)[] => [
  { key: 'rename', label: '改名…', onChoose: () => onRename(bank) },
  {
    key: 'status',
    label: bank.status === BANK_STATUS.on ? '停用题库' : '启用题库',
    onChoose: () => onStatus(bank),
  },
  null,
  {
    key: 'remove',
    label: '删除题库',
    danger: true,
    disabled: bank.count > 0,
    note: bank.count > 0 ? '还有题目，不能删除' : undefined,
    onChoose: () => onRemove(bank),
  },
];
