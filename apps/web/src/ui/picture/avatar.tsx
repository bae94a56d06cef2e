import css from './avatar.module.css';
import { LazyImage } from './lazy-image.tsx';

/** A face, or the first character of the name. The name stands beside it, so it is decoration. */
export const Avatar = ({ name, src, size = 64 }: { name: string; src: string | null; size?: number }) =>
  src ? (
    <LazyImage className={css.avatar} src={src} alt="" width={size} height={size} />
  ) : (
    <span
      className={`${css.avatar} ${css.monogram}`}
      style={{ width: size, height: size, fontSize: Math.max(12, size * 0.44) }}
      aria-hidden="true"
    >
      {[...name][0] ?? ''}
    </span>
  );
