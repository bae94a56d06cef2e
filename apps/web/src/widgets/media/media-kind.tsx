import { MEDIA } from '@zhibiao/contract/media/types';
import { clockText } from '#lib/format/clock-text.ts';
import { WorkIcon, type WorkIconName } from '#ui/icon/work-icon.tsx';
import css from './media-kind.module.css';

const ICON: Record<string, WorkIconName> = { [MEDIA.video]: 'film', [MEDIA.audio]: 'wave', [MEDIA.pdf]: 'pdf' };

/** What kind of file it is, as a drawing beside its name. */
export const MediaIcon = ({ kind, size = 20 }: { kind: string; size?: number }) => (
  <span className={css.icon}>
    <WorkIcon name={ICON[kind] ?? 'file'} size={size} />
  </span>
);

const EXTENSIONS: Record<string, readonly string[]> = {
  [MEDIA.video]: ['mp4', 'mov', 'm4v', 'webm'],
  [MEDIA.audio]: ['mp3', 'm4a'],
  [MEDIA.pdf]: ['pdf'],
};
/** What a file chooser offers. What a file really is the server finds out. */
export const ACCEPTED = Object.values(EXTENSIONS)
  .flat()
  .map((extension) => `.${extension}`)
  .join(',');

export const acceptOf = (kind: string): string =>
  (EXTENSIONS[kind] ?? []).map((extension) => `.${extension}`).join(',');

/** By its name, before the server has seen it; null for what the library does not take. */
export const mediaKindOf = (name: string): string | null => {
  const extension = name.split('.').at(-1)?.toLowerCase() ?? '';
  return Object.entries(EXTENSIONS).find(([, known]) => known.includes(extension))?.[0] ?? null;
};

type Measured = {
  kind: string;
  durationSec: number;
  pages: number | null;
  width?: number | null;
  height?: number | null;
};

/** How long it is, and how large: 48:02 and 3840 × 2160, or 26 页. */
export const measureText = ({ kind, durationSec, pages, width, height }: Measured): string =>
  [
    kind === MEDIA.pdf ? pages !== null && `${pages} 页` : clockText(durationSec),
    width && height && `${width} × ${height}`,
  ]
    .filter(Boolean)
    .join('　');
