import { copy } from '@zhibiao/contract/core/copy';
import { Button } from '#ui/action/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import css from './search-box.module.css';
import { useSearchText } from './use-search-text.ts';

type Props = { value: string; onSearch: (text: string) => void; placeholder?: string; label?: string };

/** Searches on enter or button. The typed text is the form's own; `value` is what was last searched. */
export const SearchBox = ({ value, onSearch, placeholder = copy.searchLesson, label = '搜索课程' }: Props) => {
  const { field, read } = useSearchText(value);

  return (
    <form
      role="search"
      className={css.box}
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(read());
      }}
    >
      <Icon name="search" />
      <input
        ref={field}
        type="search"
        name="q"
        defaultValue={value}
        maxLength={50}
        placeholder={placeholder}
        aria-label={label}
        enterKeyHint="search"
      />
      <Button type="submit" primary>
        搜索
      </Button>
    </form>
  );
};
