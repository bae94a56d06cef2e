import { Select, type SelectProps } from 'antd';

/** A select that finds by any part of the label. */
export const SearchableSelect = <V,>(props: SelectProps<V>) => (
  <Select<V> showSearch={{ optionFilterProp: 'label' }} allowClear notFoundContent="没有匹配的选项" {...props} style={{ width: '100%', ...props.style }} />
);
