import { type CSSProperties, useEffect, useState } from 'react';
import css from './watermark.module.css';

/** Often enough that cropping one corner takes nothing away, seldom enough not to catch the eye. */
const MOVE_MS = 20_000;
/** Free of the middle, where the slides are read, and within the frame at any width. */
const PLACES = [
  { top: '6%', left: '4%' },
  { bottom: '8%', right: '4%' },
  { top: '6%', right: '4%' },
  { bottom: '8%', left: '4%' },
  { top: '46%', left: '4%' },
];

/** Whose copy it is, over the picture, now here and now there. Nobody has to read it, and no click ends at it. */
export const PlayerWatermark = ({ text, shape }: { text: string; shape: number }) => {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTurn((now) => now + 1), MOVE_MS);
    return () => clearInterval(timer);
  }, []);

  return (
    <div className={css.over} aria-hidden="true">
      <div className={css.picture} style={{ '--shape': shape } as CSSProperties}>
        <span className={css.place} style={PLACES[turn % PLACES.length]}>
          {text}
        </span>
      </div>
    </div>
  );
};
