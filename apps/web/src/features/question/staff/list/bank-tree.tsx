import { BANK_STATUS, type BankRow } from '@zhibiao/contract/question/staff-bank';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useCan } from '#lib/staff/me.ts';
import { totalText } from '#lib/format/total.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { Tag } from '#ui/text/tag.tsx';
import { MoreMenu } from '#widgets/dock/more-menu.tsx';
import css from './bank.module.css';
import { bankItems, type BankActs } from './bank-items.ts';
import { above, branchesOf, type ClauseBranch } from './clause-counts.ts';
import type { BankAddress } from './use-bank-address.ts';

type Props = { banks: readonly BankRow[]; address: BankAddress; acts: BankActs };

/** Banks, in each its clauses: where one looks. */
export const BankTree = ({ banks, address, acts }: Props) => {
  const { filter, withFilters } = address;
  const may = useCan()('bank:edit');
  const [open, setOpen] = useState<readonly string[]>(() =>
    filter.bankId
      ? [
          filter.bankId,
          ...above(
            banks.flatMap(({ id, clauses }) => (id === filter.bankId ? clauses : [])),
            filter.clauseId,
          ),
        ]
      : banks.length === 1 && banks[0]
        ? [banks[0].id]
        : [],
  );
  const toggle = (id: string) => setOpen(open.includes(id) ? open.filter((one) => one !== id) : [...open, id]);
  const to = (bankId: string | null, clauseId: string | null, flag: string | null = null) =>
    withFilters({ bankId, clauseId, flag });

  const branchItem = (bank: BankRow, branch: ClauseBranch, depth: number) => (
    <li key={branch.id}>
      <Row
        depth={depth}
        name={`${branch.number} ${branch.title}`}
        isOpen={branch.below.length === 0 ? null : open.includes(branch.id)}
        onToggle={() => toggle(branch.id)}
        to={to(bank.id, branch.id)}
        current={filter.bankId === bank.id && filter.clauseId === branch.id}
        count={branch.count}
      />
      {open.includes(branch.id) && branch.below.length > 0 && (
        <ul>{branch.below.map((one) => branchItem(bank, one, depth + 1))}</ul>
      )}
    </li>
  );

  return (
    <nav className={css.tree} aria-label="题库与条款">
      <ul>
        <li>
          <Row
            depth={0}
            name="全部题库"
            isOpen={null}
            to={to(null, null)}
            current={!filter.bankId}
            count={banks.reduce((sum, { count }) => sum + count, 0)}
          />
        </li>
        {banks.map((bank) => {
          const standards = branchesOf(bank);
          const several = standards.length > 1;
          return (
            <li key={bank.id}>
              <Row
                depth={0}
                name={bank.name}
                isOpen={standards.length === 0 && bank.noClause === 0 ? null : open.includes(bank.id)}
                onToggle={() => toggle(bank.id)}
                to={to(bank.id, null)}
                current={filter.bankId === bank.id && !filter.clauseId && filter.flag !== 'noClause'}
                count={bank.count}
                off={bank.status === BANK_STATUS.off}
                menu={may && <MoreMenu of={bank.name} items={bankItems(bank, acts)} />}
              />
              {open.includes(bank.id) && (
                <ul>
                  {standards.map(({ code, branches }) => (
                    <li key={code}>
                      {several && <p className={`note ${css.standard}`}>{code}</p>}
                      <ul>{branches.map((branch) => branchItem(bank, branch, 1))}</ul>
                    </li>
                  ))}
                  {bank.noClause > 0 && (
                    <li>
                      <Row
                        depth={1}
                        name="未挂条款"
                        isOpen={null}
                        warn
                        to={to(bank.id, null, 'noClause')}
                        current={filter.bankId === bank.id && filter.flag === 'noClause'}
                        count={bank.noClause}
                      />
                    </li>
                  )}
                </ul>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
};

type RowProps = {
  depth: number;
  name: string;
  /** Null for what has nothing below it. */
  isOpen: boolean | null;
  onToggle?: () => void;
  to: string;
  current: boolean;
  count: number;
  warn?: boolean;
  off?: boolean;
  menu?: React.ReactNode;
};

const Row = ({ depth, name, isOpen, onToggle, to, current, count, warn = false, off = false, menu }: RowProps) => (
  <div className={`${css.row} ${current ? css.current : ''}`} style={{ paddingInlineStart: depth * 14 }}>
    {isOpen === null ? (
      <span className={css.fold}>{warn && <Icon name="warn" size={14} />}</span>
    ) : (
      <button
        type="button"
        className={css.fold}
        aria-expanded={isOpen}
        aria-label={`${isOpen ? '收起' : '展开'}${name}`}
        onClick={onToggle}
      >
        <Icon name={isOpen ? 'down' : 'right'} size={14} />
      </button>
    )}
    <Link to={to} aria-current={current ? 'true' : undefined} title={name}>
      <span>{name}</span>
      {off && <Tag>停用</Tag>}
      <span className={`num ${css.count}`}>{totalText(count)}</span>
    </Link>
    {menu}
  </div>
);
