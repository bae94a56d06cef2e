import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type ComponentType } from 'react';
import { areasQuery } from '#lib/api/dictionaries.ts';
import { Button } from '#ui/action/button.tsx';
import css from './area-cascader.module.css';
import { areaTree, descend } from './area-tree.ts';

const LEVELS = ['省份', '城市', '区县'];

type Describing = {
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | 'true' | 'false' | undefined;
};
type Focused = (control: { focus: () => void } | null) => void;
/** A list to choose one from: antd's in its forms, our own in plain ones. */
type OneOf = ComponentType<
  Describing & {
    id?: string;
    'aria-label'?: string;
    ref?: Focused;
    value: string | null;
    options: { value: string; label: string }[];
    onChange: (code: string | null) => void;
    placeholder: string;
    allowClear: boolean;
    loading: boolean;
    disabled: boolean;
  }
>;

type Props = Describing & {
  list: OneOf;
  id?: string;
  value?: string | null;
  onChange?: (code: string | undefined) => void;
  disabled?: boolean;
  /** A province or a city alone is an answer too. */
  partial?: boolean;
  /** Called when the focus leaves all three, not between them. */
  onBlur?: () => void;
  /** The form focuses the list that is to be chosen from next. */
  ref?: Focused;
};

/**
 * Province, city, county: three selects, beside each other where there is room. Its value is one fact, the 6-digit code
 * of the last choice.
 */
export const AreaCascader = ({
  list: List,
  id,
  value,
  onChange,
  disabled = false,
  partial = false,
  onBlur,
  ref,
  ...aria
}: Props) => {
  const { data, isPending, isError, refetch } = useQuery(areasQuery);
  const tree = useMemo(() => areaTree(data ?? []), [data]);
  /** What is chosen so far, while the choice is incomplete. */
  const [draft, setDraft] = useState('');
  const path = tree.pathTo(value || draft);

  const choose = (code: string) => {
    const answers = partial || tree.below(code).length === 0;
    setDraft(code);
    onChange?.(answers && code !== '' ? code : undefined);
  };

  if (isError)
    return (
      <p className={css.failed} role="alert">
        地区加载失败。
        <Button small onClick={() => void refetch()}>
          重试
        </Button>
      </p>
    );

  return (
    <div
      className={css.area}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onBlur?.();
      }}
    >
      <div className={css.levels}>
        {LEVELS.map((name, level) => {
          const above = level === 0 ? '' : path[level - 1];
          const options = above === undefined ? [] : tree.below(above);
          return (
            <List
              key={name}
              {...aria}
              {...(ref && level === Math.min(path.length, LEVELS.length - 1) ? { ref } : {})}
              {...(level === 0 && id ? { id } : { 'aria-label': name })}
              value={path[level] ?? null}
              options={options}
              onChange={(code) => choose(code ? descend(tree, code) : '')}
              placeholder={placeholderOf(level, above === undefined, options.length)}
              allowClear={level === 0}
              loading={isPending}
              disabled={disabled || (level > 0 && options.length === 0)}
            />
          );
        })}
      </div>
    </div>
  );
};

/** A select that cannot be used says why. */
const placeholderOf = (level: number, waiting: boolean, count: number): string => {
  if (waiting) return `请先选择${LEVELS[level - 1]}`;
  return level > 0 && count === 0 ? '没有下一级' : `请选择${LEVELS[level]}`;
};
