import { useQuery } from '@tanstack/react-query';
import type { BankRow } from '@zhibiao/contract/question/staff-bank';
import { textChoicesOf } from '@zhibiao/contract/core/codes';
import { QUESTION_STATUS } from '@zhibiao/contract/question/types';
import type { ReactNode } from 'react';
import { flagsQuery, questionCountsQuery, useLawChoices } from '#features/question/staff/queries.ts';
import { DIFFICULTIES, ownTypeChoices } from '#features/question/staff/words.ts';
import { totalText } from '#lib/format/total.ts';
import { Button } from '#ui/action/button.tsx';
import { FilterBar } from '#ui/filter/filter-bar.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { StateRow } from '#ui/layout/state-tabs.tsx';
import { FilterChoice } from '#widgets/filters/filter-fields.tsx';
import { Link } from 'react-router-dom';
import css from './bank.module.css';
import { branchesOf, type ClauseBranch } from './clause-counts.ts';
import type { BankAddress } from './use-bank-address.ts';

type Choices = { value: string; label: string }[];
const knownOf = (value: string, options: Choices) => (options.some((option) => option.value === value) ? value : '');
const TYPES = ownTypeChoices.map(({ value, label }) => ({ value: String(value), label }));
const LEVELS = DIFFICULTIES.map(({ value, label }) => ({ value: String(value), label: `难度 ${label}` }));
const STATES = [{ value: '', label: '全部' }, ...textChoicesOf(QUESTION_STATUS)];

type Props = { address: BankAddress; banks: readonly BankRow[]; narrow: boolean; actions: ReactNode };

/** Words or number, type, difficulty, state; where the tree has no room, bank and clause too. */
export const QuestionFilters = ({ address, banks, narrow, actions }: Props) => {
  const { filter, set } = address;
  const textOf = (value: number | undefined) => (value === undefined ? '' : String(value));

  return (
    <>
      <FilterBar
        text={filter.keyword ?? ''}
        onText={(keyword) => set({ keyword })}
        placeholder="题干、编号"
        actions={actions}
      >
        {narrow && <Places address={address} banks={banks} />}
        <FilterChoice
          label="题型"
          all="全部题型"
          value={knownOf(textOf(filter.type), TYPES)}
          options={TYPES}
          onChoose={(type) => set({ type })}
        />
        <FilterChoice
          label="难度"
          all="全部难度"
          value={knownOf(textOf(filter.difficulty), LEVELS)}
          options={LEVELS}
          onChoose={(difficulty) => set({ difficulty })}
        />
      </FilterBar>
      <StateRow
        value={textOf(filter.status)}
        options={STATES}
        counts={useQuery(questionCountsQuery(filter)).data}
        onChange={(status) => set({ status })}
      />
    </>
  );
};

const indented = (branches: readonly ClauseBranch[], bankId: string, depth: number): Choices =>
  branches.flatMap(({ id, number, title, below }) => [
    { value: `${bankId} ${id}`, label: `${'　'.repeat(depth)}${number} ${title}` },
    ...indented(below, bankId, depth + 1),
  ]);
/** The tree as a list. */
const Places = ({ address: { filter, set }, banks }: Pick<Props, 'address' | 'banks'>) => {
  const options = banks.flatMap((bank) => [
    { value: bank.id, label: bank.name },
    ...branchesOf(bank).flatMap(({ branches }) => indented(branches, bank.id, 1)),
  ]);
  return (
    <FilterChoice
      label="题库与条款"
      all="全部题库"
      value={knownOf([filter.bankId, filter.clauseId].filter(Boolean).join(' '), options)}
      options={options}
      onChoose={(place) => {
        const [bankId = null, clauseId = null] = place.split(' ');
        set({ bankId, clauseId });
      }}
    />
  );
};

const FLAGS = [
  { flag: 'duplicate', text: '疑似重复' },
  { flag: 'expiring', text: '即将失效' },
  { flag: 'noClause', text: '未挂条款' },
  { flag: 'doubtful', text: '统计存疑' },
] as const;

/** 需要处理: what wants attention, counted; each count lists it. 待审 stands among the states above. */
export const QuickLine = ({ address, end }: { address: BankAddress; end: ReactNode }) => {
  const { filter, withFilters, set } = address;
  const { data: counts } = useQuery(flagsQuery(filter.bankId ?? ''));
  const law = useLawChoices().find(({ value }) => value === filter.lawId);

  return (
    <div className={`cluster gap-4 ${css.quick}`} role="group" aria-label="需要处理">
      <span>需要处理</span>
      {FLAGS.map(({ flag, text }) => (
        <Link
          key={flag}
          to={withFilters({ flag: filter.flag === flag ? null : flag, clauseId: null })}
          aria-current={filter.flag === flag ? 'true' : undefined}
        >
          {text} <b className="num">{counts ? totalText(counts[flag]) : '…'}</b>
        </Link>
      ))}
      {filter.lawId && (
        <Button small text onClick={() => set({ lawId: null })}>
          法律依据：{law?.label ?? '已选'}
          <Icon name="close" size={14} />
        </Button>
      )}
      {end}
    </div>
  );
};
