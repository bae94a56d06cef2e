import { Select, type RefSelectProps, type SelectProps } from 'antd';
import { useState, type KeyboardEvent, type Ref } from 'react';
import { loadPinyin, type PinyinMatch } from '#lib/format/pinyin.ts';
import { Icon } from '#ui/icon/icon.tsx';

/** What a form hands to its field, the sentence below it among others, besides what a select takes. */
export type SelectField<V> = SelectProps<V> & { ref?: Ref<RefSelectProps> };

/** antd would name it Clear. */
const CLEAR = { label: '清除', clearIcon: <Icon name="close" size={14} /> };

/**
 * A select that finds by any part of the label, in characters or in pinyin (企业, qiye, qy). Give `showSearch` to search
 * on the server instead.
 */
export const SearchableSelect = <V,>({ onFocus, style, allowClear = true, ...props }: SelectField<V>) => {
  const [pinyin, setPinyin] = useState<PinyinMatch | null>(null);
  const [open, setOpen] = useState(false);
  const prepare = async () => {
    if (pinyin || props.showSearch) return;
    // If the pinyin table fails to load, characters still match.
    const match = await loadPinyin().catch(() => null);
    setPinyin(() => match);
  };
  const filterOption = (input: string, option?: { label?: unknown }) => {
    const label = typeof option?.label === 'string' ? option.label : '';
    const typed = input.trim().toLowerCase();
    return label.toLowerCase().includes(typed) || (pinyin?.(label, typed) ?? false);
  };
  // In an open list antd takes Tab as choosing and keeps the focus; where several are chosen the list would stay open
  // over what comes next. Here Tab moves on and the list closes.
  const leaveByTab = (event: KeyboardEvent) => {
    if (event.key !== 'Tab') return;
    event.stopPropagation();
    setOpen(false);
  };

  return (
    <span style={{ display: 'contents' }} onKeyDownCapture={leaveByTab}>
      <Select<V>
        showSearch={{ filterOption }}
        allowClear={allowClear === true ? CLEAR : allowClear}
        notFoundContent="没有匹配的选项"
        {...props}
        open={open}
        onOpenChange={setOpen}
        onFocus={(event) => {
          onFocus?.(event);
          void prepare();
        }}
        style={{ width: '100%', ...style }}
      />
    </span>
  );
};
