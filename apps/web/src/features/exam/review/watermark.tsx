import css from './watermark.module.css';

/** The word across the whole paper, on screen and in print, so that a preview is never taken for an exam. */
export const Watermark = ({ text }: { text: string }) => (
  <>
    <p className="sr">{text}</p>
    <svg className={css.mark} aria-hidden="true">
      <defs>
        <pattern id="watermark" width="320" height="220" patternUnits="userSpaceOnUse" patternTransform="rotate(-24)">
          <text x="20" y="120">
            {text}
          </text>
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill="url(#watermark)" />
    </svg>
  </>
);
