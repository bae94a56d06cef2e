import css from './watermark.module.css';

const LONG = { fontSize: 20, letterSpacing: 0 };
/** Wide enough for every letter: what is cut off identifies no one. */
const widthOf = (text: string): number => (text.length <= 4 ? 320 : text.length * 22 + 80);

/** The word across the whole paper, on screen and in print, so that a preview is never taken for an exam. */
export const ReviewWatermark = ({ text }: { text: string }) => (
  <>
    <p className="sr">{text}</p>
    <svg className={css.mark} aria-hidden="true">
      <defs>
        <pattern
          id="watermark"
          width={widthOf(text)}
          height="220"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(-24)"
        >
          <text x="20" y="120" {...(text.length > 4 ? { style: LONG } : {})}>
            {text}
          </text>
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill="url(#watermark)" />
    </svg>
  </>
);
