import { useQuery } from '@tanstack/react-query';
import { TreeSelect, type TreeSelectProps } from 'antd';
import { useId, useMemo, useState } from 'react';
import { areasQuery } from '#lib/api/dictionaries.ts';
import { loadPinyin, type PinyinMatch } from '#lib/format/pinyin.ts';
import { useFilterParam } from '#lib/url/url-state.ts';
import { FilterSlot } from '#ui/filter/filter-bar.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { areaNodes, nodeOf } from './area-tree.ts';

type Field = Pick<TreeSelectProps, 'id' | 'disabled' | 'aria-label' | 'placeholder'>;
type Props = Field & {
  /** The beginning of the codes of all that lies in it: 11, 1101, 110108. */
  value?: string | readonly string[] | null;
  /** Provinces are 1, cities 2, counties 3. */
  depth?: number;
};

/** A region, chosen from the tree of all or found by its name or its pinyin; a region includes all below it. */
export const AreaSelect = ({ onChange, ...props }: Props & { onChange?: (value: string) => void }) => (
  <AreaTreeSelect {...props} onChange={(value) => onChange?.(typeof value === 'string' ? value : '')} />
);

/** A region as a filter of a list, by its name in the address. */
export const FilterArea = ({ name = 'areaCode', label = '所在地区' }: { name?: string; label?: string }) => {
  const [area, setArea] = useFilterParam(name);
  return (
    <FilterSlot>
      <AreaSelect aria-label={label} placeholder="全部地区" value={area} onChange={setArea} />
    </FilterSlot>
  );
};

/** Several regions. All below one are that one, so that a county made later belongs to it. */
export const AreasSelect = ({ onChange, ...props }: Props & { onChange?: (values: string[]) => void }) => (
  <AreaTreeSelect
    {...props}
    treeCheckable
    showCheckedStrategy={TreeSelect.SHOW_PARENT}
    onChange={(values) => onChange?.(Array.isArray(values) ? values.map(String) : [])}
  />
);

type TreeProps = Props & Pick<TreeSelectProps, 'treeCheckable' | 'showCheckedStrategy' | 'onChange'>;
const AreaTreeSelect = ({ value, depth = 3, id, ...props }: TreeProps) => {
  const own = useId();
  const { data } = useQuery(areasQuery);
  const nodes = useMemo(() => areaNodes(data ?? [], depth), [data, depth]);
  const [pinyin, setPinyin] = useState<PinyinMatch | null>(null);
  const prepare = async () => {
    // If the pinyin table fails to load, characters still match.
    const match = pinyin ?? (await loadPinyin().catch(() => null));
    setPinyin(() => match);
  };
  const known = (code: string) => nodeOf(nodes, code)?.value ?? code;
  const filterTreeNode = (typed: string, { title }: { title?: unknown }) => {
    const [name, text] = [String(title), typed.trim().toLowerCase()];
    return name.includes(text) || (pinyin?.(name, text) ?? false);
  };

  return (
    <TreeSelect
      {...props}
      id={id ?? own}
      // What the field says that it controls, which antd leaves out.
      popupRender={(tree) => <div id={`${id ?? own}_list`}>{tree}</div>}
      value={typeof value === 'string' ? (value && known(value)) || null : value?.map(known)}
      treeData={nodes}
      showSearch={{ filterTreeNode }}
      allowClear={{ clearIcon: <Icon name="close" size={14} /> }}
      notFoundContent="没有匹配的地区"
      popupMatchSelectWidth={false}
      styles={{ popup: { root: { minWidth: 260 } } }}
      listHeight={320}
      onFocus={() => void prepare()}
      style={{ width: '100%' }}
    />
  );
};
