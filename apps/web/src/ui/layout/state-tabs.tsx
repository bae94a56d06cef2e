import { Segmented } from 'antd';
import { totalText } from '#lib/format/total.ts';
import css from './state-tabs.module.css';

/** What stands for any state where a list opens with one of them. */
export const ANY_STATE = 'all';

type Props = {
  label?: string;
  value: string;
  options: readonly { value: string; label: string }[];
  /** By state, and '' for any; by the same filters as the list. None while they are on their way. */
  counts: Readonly<Record<string, number>> | undefined;
  onChange: (value: string) => void;
};

/** The states of a list as one choice, each with how many rows stand in it. */
export const StateTabs = ({ label = '状态', value, options, counts, onChange }: Props) => (
  <Segmented
    aria-label={label}
    className="num"
    value={options.some((option) => option.value === value) ? value : (options[0]?.value ?? '')}
    options={options.map((option) => ({ ...option, label: <Counted {...option} counts={counts} /> }))}
    onChange={onChange}
  />
);

const Counted = ({ value, label, counts }: Pick<Props, 'value' | 'counts'> & { label: string }) =>
  counts === undefined ? (
    label
  ) : (
    <>
      {label} <b className="strong">{totalText(counts[value === ANY_STATE ? '' : value] ?? 0)}</b>
    </>
  );

/** On a line of its own under the other filters. */
export const StateRow = (props: Props) => (
  <div className={css.row}>
    <StateTabs {...props} />
  </div>
);
