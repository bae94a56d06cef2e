import { useEffect, useEffectEvent } from 'react';
import { Button } from './button.tsx';
import css from './undo-line.module.css';

const UNDO_MS = 10_000;

type Props = {
  text: string;
  busy: boolean;
  onUndo: () => void;
  /** It is offered no longer; while it is under way it stays. */
  onOver: () => void;
};

/** What was dropped a moment ago, and for ten seconds the one press that brings it back. */
export const UndoLine = ({ text, busy, onUndo, onOver }: Props) => {
  const over = useEffectEvent(onOver);
  useEffect(() => {
    if (busy) return undefined;
    const timer = setTimeout(() => over(), UNDO_MS);
    return () => clearTimeout(timer);
  }, [busy]);

  return (
    <p className={`row gap-8 note ${css.line}`} role="status">
      <span className="cut">{text}</span>
      <Button small text busy={busy} onClick={onUndo}>
        撤回
      </Button>
    </p>
  );
};
