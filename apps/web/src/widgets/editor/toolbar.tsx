import type { Editor } from '@tiptap/core';
import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { Drawing } from '#ui/icon/icon.tsx';
import { ACTS, TABLE_ACTS, type EditorAct } from './acts.ts';
import css from './rich-editor.module.css';

type Props = {
  editor: Editor;
  label: string;
  disabled: boolean;
  /** Acts that ask something first. */
  asking: readonly EditorAct[];
};

/** One stop of the Tab key; arrows go along it, Escape back into the text. */
export const Toolbar = ({ editor, label, disabled, asking }: Props) => {
  const bar = useRef<HTMLDivElement>(null);
  const current = useRef(0);
  const groups = [...ACTS, asking, ...(editor.isActive('table') ? [TABLE_ACTS] : [])];

  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      editor.commands.focus();
      return;
    }
    const buttons = [...(bar.current?.querySelectorAll('button') ?? [])];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: buttons.length - 1 }[event.key];
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    current.current = (to + buttons.length) % buttons.length;
    buttons.forEach((button, index) => (button.tabIndex = index === current.current ? 0 : -1));
    buttons[current.current]?.focus();
  };

  let index = -1;
  const button = (act: EditorAct): ReactNode => {
    index += 1;
    return <ActButton key={act.label} {...{ act, editor, disabled }} isStop={index === current.current} />;
  };

  return (
    <div ref={bar} role="toolbar" aria-label={`${label}：格式`} className={css.toolbar} onKeyDown={press}>
      {groups.map((acts, at) => (
        <div key={acts[0]?.label ?? at} className={css.group} role="group">
          {acts.map(button)}
        </div>
      ))}
    </div>
  );
};

const ActButton = ({
  act,
  editor,
  disabled,
  isStop,
}: {
  act: EditorAct;
  editor: Editor;
  disabled: boolean;
  isStop: boolean;
}) => (
  <button
    type="button"
    tabIndex={isStop ? 0 : -1}
    aria-label={act.label}
    aria-pressed={act.isOn ? act.isOn(editor) : undefined}
    aria-keyshortcuts={act.keys?.replace('Ctrl', 'Control')}
    title={act.keys ? `${act.label}（${act.keys}）` : act.label}
    disabled={disabled}
    // The text keeps its selection.
    onMouseDown={(event) => event.preventDefault()}
    onClick={() => act.run(editor)}
  >
    <Drawing path={act.icon} size={18} />
  </button>
);
