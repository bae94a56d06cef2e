import type { Piece } from '#lib/format/text-diff.ts';
import css from './pieces.module.css';

/** Text with what is new on blue ground and what is gone on grey, struck. `side` leaves the other one's out. */
export const Pieces = ({ pieces, side }: { pieces: readonly Piece[]; side?: 'before' | 'after' }) => (
  <span className={css.pieces}>
    {pieces.map(({ text, in: where }, at) => {
      if (where === 'both') return <span key={at}>{text}</span>;
      if (side !== undefined && where !== side) return null;
      return where === 'after' ? <ins key={at}>{text}</ins> : <del key={at}>{text}</del>;
    })}
  </span>
);
