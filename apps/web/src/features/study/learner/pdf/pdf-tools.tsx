import type { ReactNode } from 'react';
import { Icon, type IconName } from '#ui/icon/icon.tsx';
import css from './pdf-tools.module.css';

/** How large a page is: the whole of it in the window, or so many times the width there is. */
export type Zoom = 'whole' | 1 | 1.5 | 2 | 3;
const STEPS: readonly Zoom[] = ['whole', 1, 1.5, 2, 3];
const stepOf = (zoom: Zoom, by: 1 | -1): Zoom | null => STEPS[STEPS.indexOf(zoom) + by] ?? null;
const nameOf = (zoom: Zoom): string => (zoom === 'whole' ? '整页' : zoom === 1 ? '适合宽度' : `${zoom * 100}%`);

type Props = {
  zoom: Zoom;
  onZoom: (zoom: Zoom) => void;
  full: boolean;
  onFull: () => void;
  /** Null for those who only look. */
  onSave: (() => void) | null;
  saving: boolean;
};

/** Zoom, full screen, and the file to keep. */
export const PdfTools = ({ zoom, onZoom, full, onFull, onSave, saving }: Props) => {
  const smaller = stepOf(zoom, -1);
  const larger = stepOf(zoom, 1);

  return (
    <div className={css.tools} role="group" aria-label="文档工具">
      <Tool icon="minus" label="缩小" disabled={smaller === null} onClick={() => smaller && onZoom(smaller)} />
      <span className={`num ${css.zoom}`} aria-live="polite">
        {nameOf(zoom)}
      </span>
      <Tool icon="plus" label="放大" disabled={larger === null} onClick={() => larger && onZoom(larger)} />
      <Tool icon={full ? 'shrink' : 'enlarge'} label={full ? '退出全屏' : '全屏'} onClick={onFull}>
        {full ? '退出全屏' : '全屏'}
      </Tool>
      {onSave && (
        <Tool icon="download" label="下载文档" busy={saving} onClick={onSave}>
          {saving ? '正在下载…' : '下载'}
        </Tool>
      )}
    </div>
  );
};

const Tool = ({
  icon,
  label,
  disabled = false,
  busy = false,
  onClick,
  children,
}: {
  icon: IconName;
  label: string;
  disabled?: boolean;
  busy?: boolean;
  onClick: () => void;
  children?: ReactNode;
}) => (
  <button
    type="button"
    className={css.tool}
    aria-label={label}
    title={label}
    disabled={disabled}
    aria-busy={busy}
    onClick={busy ? undefined : onClick}
  >
    <Icon name={icon} size={18} />
    {children && <span>{children}</span>}
  </button>
);
