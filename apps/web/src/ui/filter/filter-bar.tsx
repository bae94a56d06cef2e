import { useState, type CSSProperties, type ReactNode } from 'react';
import { Button } from '#ui/action/button.tsx';
import css from './filter-bar.module.css';
import { useSearchText } from './use-search-text.ts';

type Props = {
  /** What was last searched. */
  text: string;
  onText: (text: string) => void;
  placeholder: string;
  /** The text takes the room that the others leave. */
  wide?: boolean;
  /** Before the text: states as one choice. */
  lead?: ReactNode;
  /** Selects, each as wide as its class says; they take effect when chosen. */
  children?: ReactNode;
  /** Filters that are seldom used, behind 筛选, and how many of them are set. */
  more?: { set: number; fields: ReactNode };
  /** At the right: the page's own actions, the primary one last. */
  actions?: ReactNode;
};

/** The filters of a table on one line. */
export const FilterBar = ({ text, onText, placeholder, wide = false, lead, children, more, actions }: Props) => {
  const { field, read } = useSearchText(text);
  const [open, setOpen] = useState(more !== undefined && more.set > 0);

  return (
    <form
      className={css.bar}
      role="search"
      aria-label="筛选"
      onSubmit={(event) => {
        event.preventDefault();
        onText(read());
      }}
    >
      {lead}
      <input
        ref={field}
        type="search"
        name="q"
        className={wide ? `${css.text} ${css.wide}` : css.text}
        defaultValue={text}
        maxLength={50}
        placeholder={placeholder}
        style={{ '--chars': placeholder.length } as CSSProperties}
        aria-label={placeholder}
        enterKeyHint="search"
      />
      {children}
      {more && (
        <Button small aria-expanded={open} onClick={() => setOpen(!open)}>
          <span className="num">筛选{more.set > 0 && ` ${more.set}`}</span>
        </Button>
      )}
      <Button type="submit" small className={css.go}>
        查询
      </Button>
      {actions && <div className={css.end}>{actions}</div>}
      {more && open && <div className={css.more}>{more.fields}</div>}
    </form>
  );
};

/** The same where nothing is searched for: states as one choice, and a few selects. */
export const FilterGroup = ({ lead, children, actions }: Pick<Props, 'lead' | 'children' | 'actions'>) => (
  <div className={css.bar} role="group" aria-label="筛选">
    <div className={css.lead}>{lead}</div>
    {children}
    {actions && <div className={css.end}>{actions}</div>}
  </div>
);

/** The width of one select in the line. */
export const FilterSlot = ({ children }: { children: ReactNode }) => <div className={css.slot}>{children}</div>;
