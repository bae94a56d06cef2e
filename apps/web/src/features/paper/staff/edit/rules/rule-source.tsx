import type { BankRow } from '@zhibiao/contract/question/staff-bank';
import { SearchableSelect } from '#ui/form/searchable-select.tsx';
import type { RuleRow } from '#features/paper/staff/edit/draft-rows.ts';

type Props = {
  rule: RuleRow;
  /** How the rule is called. */
  named: string;
  banks: readonly BankRow[];
  may: boolean;
  onChange: (next: Partial<RuleRow>) => void;
};

const ALL = 'all';
const depthOf = (path: string) => Math.max(0, path.split('/').length - 3);

/** Of the chosen bank the clauses that its questions stand at. */
const clauseChoices = (bank: BankRow | undefined, { clause }: RuleRow) => [
  { value: ALL, label: clause ?? '全部' },
  ...(bank?.clauses ?? []).map(({ clauseId, number, title, path }) => ({
    value: clauseId,
    label: `${'　'.repeat(depthOf(path))}${number} ${title}`,
  })),
];

/** Which bank a rule draws from, and at which clause. */
export const RuleSource = ({ rule, named, banks, may, onChange }: Props) => {
  const bank = banks.find(({ id }) => id === rule.bankId);
  const clauses = clauseChoices(bank, rule);
  const known = rule.clauseId === undefined || clauses.some(({ value }) => value === rule.clauseId);

  return (
    <span>
      <SearchableSelect<string>
        aria-label={`${named}题库`}
        disabled={!may}
        value={bank ? rule.bankId : null}
        placeholder={rule.bankId ? '题库已不存在' : '选择题库'}
        allowClear={false}
        popupMatchSelectWidth={false}
        options={banks.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(bankId) => bankId && onChange({ bankId, clauseId: undefined, clause: undefined })}
      />
      <SearchableSelect<string>
        aria-label={`${named}条款`}
        disabled={!may}
        value={rule.clauseId ?? ALL}
        allowClear={false}
        popupMatchSelectWidth={false}
        options={known ? clauses : [...clauses, { value: rule.clauseId ?? '', label: '题库中没有的条款' }]}
        onChange={(clauseId) => onChange({ clauseId: clauseId === ALL ? undefined : clauseId, clause: undefined })}
      />
    </span>
  );
};
