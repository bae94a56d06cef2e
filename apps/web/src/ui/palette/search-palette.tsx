import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { Icon } from '#ui/icon/icon.tsx';
import { Modal } from '#ui/overlay/modal.tsx';
import css from './search-palette.module.css';

type Props = {
  name: string;
  /** 关闭搜索 */
  closeName: string;
  /** Of the console, where work is small. */
  dense?: boolean;
  field: ComponentProps<'input'>;
  onEnter: () => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  onClose: () => void;
  /** What was found. */
  children: ReactNode;
};

/** A field over what it finds: arrows choose, Enter opens. */
export const SearchPalette = ({
  name,
  closeName,
  dense = false,
  field,
  onEnter,
  onKeyDown,
  onClose,
  children,
}: Props) => {
  useLeftPage(onClose);

  return (
    <Modal
      className={`${css.palette} ${dense ? css.dense : css.roomy}`}
      aria-label={name}
      onClose={onClose}
      lightDismiss
    >
      <div className={css.inner} onKeyDown={onKeyDown}>
        <form
          role="search"
          className={css.box}
          onSubmit={(event) => {
            event.preventDefault();
            onEnter();
          }}
        >
          <Icon name="search" />
          <input data-autofocus="" autoComplete="off" spellCheck={false} {...field} />
          <button type="button" onClick={onClose} aria-label={closeName}>
            <Icon name="close" />
          </button>
        </form>
        {children}
        <p className={css.keys} aria-hidden="true">
          <kbd>↑</kbd> <kbd>↓</kbd> 选择　<kbd>Enter</kbd> 打开　<kbd>Esc</kbd> 关闭
        </p>
      </div>
    </Modal>
  );
};

/**
 * Whatever was opened from here, the search is over; so it is when somebody goes back. A page that only completes its
 * own address stays as it is.
 */
const useLeftPage = (onClose: () => void): void => {
  const { key, pathname } = useLocation();
  const completed = useNavigationType() === 'REPLACE';
  const opened = useRef({ key, pathname });
  const leave = useEffectEvent(() => {
    if (key !== opened.current.key && (!completed || pathname !== opened.current.pathname)) onClose();
  });
  useEffect(() => leave(), [key]);
};
