import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { createPortal } from 'react-dom';
import { loadPinyin, type PinyinMatch } from '#lib/format/pinyin.ts';
import { Icon } from '#ui/icon/icon.tsx';
import css from './combobox.module.css';

type Option = { value: string; label: string };
type Props = {
  id?: string | undefined;
  value: string | null | undefined;
  options: readonly Option[];
  onChange: (value: string | null) => void;
  placeholder: string;
  allowClear?: boolean;
  loading?: boolean;
  disabled?: boolean;
  onBlur?: () => void;
  ref?: ((input: HTMLInputElement | null) => void) | undefined;
  'aria-label'?: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | 'true' | 'false' | undefined;
};

/**
 * One of many by its name or a part of it, in characters or in pinyin (企业, qiye, qy). The focus stays in the field,
 * the list follows it; Tab and Escape leave it without choosing.
 */
export const Combobox = ({
  id,
  value,
  options,
  onChange,
  placeholder,
  allowClear = true,
  loading = false,
  disabled = false,
  onBlur,
  ...rest
}: Props) => {
  const listId = useId();
  const box = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const [pinyin, setPinyin] = useState<PinyinMatch | null>(null);
  const text = typed.trim().toLowerCase();
  const found = text
    ? options.filter(({ label }) => label.toLowerCase().includes(text) || pinyin?.(label, text))
    : options;
  const chosen = options.find((option) => option.value === value);

  const show = (next: boolean) => {
    setOpen(next);
    setTyped('');
    setAt(
      next
        ? Math.max(
            0,
            options.findIndex((option) => option.value === value),
          )
        : 0,
    );
  };
  const choose = (option: Option | undefined) => {
    if (!option) return;
    show(false);
    if (option.value !== value) onChange(option.value);
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    // What an input method is asked by these keys is not for the list.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Tab') show(false);
    else if (event.key === 'Escape' && open) show(false);
    else if (event.key === 'Enter' || step !== undefined) {
      event.preventDefault();
      if (!open) show(true);
      else if (step === undefined) choose(found[at]);
      else setAt((at + step + found.length) % Math.max(1, found.length));
    } else if (event.key === 'Backspace' && !typed && allowClear && chosen) onChange(null);
  };

  return (
    <div ref={box} className={css.box} data-open={open} data-disabled={disabled}>
      {!typed && <span className={chosen ? undefined : css.placeholder}>{chosen?.label ?? placeholder}</span>}
      <input
        {...rest}
        id={id}
        type="text"
        role="combobox"
        aria-expanded={open}
        aria-haspopup="listbox"
        aria-autocomplete="list"
        aria-controls={open ? listId : undefined}
        aria-activedescendant={open && found[at] ? `${listId}-${at}` : undefined}
        autoComplete="off"
        spellCheck={false}
        disabled={disabled}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setAt(0);
          setOpen(true);
        }}
        onMouseDown={() => show(!open)}
        onKeyDown={press}
        // If the table fails to load, characters still match.
        onFocus={() =>
          void loadPinyin().then(
            (match) => setPinyin(() => match),
            () => {},
          )
        }
        onBlur={() => {
          show(false);
          onBlur?.();
        }}
      />
      {allowClear && chosen && !disabled ? (
        <button type="button" tabIndex={-1} aria-label="清除" className={css.clear} onClick={() => onChange(null)}>
          <Icon name="close" size={14} />
        </button>
      ) : null}
      <Icon name="down" size={16} />
      {open && (
        <List id={listId} box={box} at={at} options={found} value={value ?? null} onChoose={choose}>
          {loading ? '正在加载' : '没有匹配的选项'}
        </List>
      )}
    </div>
  );
};

type ListProps = {
  id: string;
  box: { current: HTMLDivElement | null };
  at: number;
  options: readonly Option[];
  value: string | null;
  onChoose: (option: Option) => void;
  /** Where there is none. */
  children: string;
};

/** Over everything, below its field or above it where there is no room: in the page, or in the dialog on top of it. */
const List = ({ id, box, at, options, value, onChoose, children }: ListProps) => {
  const list = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const place = () => {
      const field = box.current?.getBoundingClientRect();
      const it = list.current;
      if (!field || !it) return;
      const above = innerHeight - field.bottom < it.offsetHeight + 8 && field.top > it.offsetHeight + 8;
      it.style.left = `${field.left}px`;
      it.style.width = `${field.width}px`;
      it.style.top = `${above ? field.top - it.offsetHeight - 4 : field.bottom + 4}px`;
    };
    place();
    addEventListener('scroll', place, true);
    addEventListener('resize', place);
    return () => {
      removeEventListener('scroll', place, true);
      removeEventListener('resize', place);
    };
  }, [box, options.length]);
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' });
  }, [at, options.length]);

  return createPortal(
    // A press on it leaves the focus in the field.
    <div ref={list} id={id} role="listbox" className={css.list} onMouseDown={(event) => event.preventDefault()}>
      {options.map((option, i) => (
        <div
          key={option.value}
          id={`${id}-${i}`}
          role="option"
          aria-selected={option.value === value}
          data-active={i === at || undefined}
          onClick={() => onChoose(option)}
        >
          {option.label}
        </div>
      ))}
      {options.length === 0 && <p className="note">{children}</p>}
    </div>,
    box.current?.closest('dialog') ?? document.body,
  );
};
