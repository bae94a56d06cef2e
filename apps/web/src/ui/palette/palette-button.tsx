import { type ComponentProps, type ReactNode, Suspense, useState } from 'react';
import { useShortcuts } from '#lib/platform/use-shortcuts.ts';

type Props = Omit<ComponentProps<'button'>, 'type' | 'onClick'> & {
  /** As `useShortcuts` has it. */
  shortcut: string;
  /** The palette, which may be loaded when it is opened. */
  palette: (onClose: () => void) => ReactNode;
};

/** Opens a palette, and so does its key wherever nothing else has taken that. */
export const PaletteButton = ({ shortcut, palette, ...rest }: Props) => {
  const [open, setOpen] = useState(false);
  useShortcuts([[shortcut, '查找', () => setOpen(true)]]);

  return (
    <>
      <button
        {...rest}
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts={shortcut.replace('Ctrl', 'Control')}
        onClick={() => setOpen(true)}
      />
      {open && <Suspense fallback={null}>{palette(() => setOpen(false))}</Suspense>}
    </>
  );
};
