import { art } from '#theme/tokens.ts';

type Bar = { key: string; share: number; right: boolean };

/** A few shares at a glance, the right ones dark; its words say them. */
export const MiniBars = ({ bars }: { bars: readonly Bar[] }) => {
  const spoken = bars.map(({ key, share }) => `${key} ${Math.round(share * 100)}%`).join('，');
  const right = bars.flatMap((bar) => (bar.right ? [bar.key] : [])).join('');

  return (
    <svg
      width={bars.length * 13 - 3}
      height={28}
      style={{ maxWidth: 'none' }}
      viewBox={`0 0 ${bars.length * 13 - 3} 28`}
      role="img"
      aria-label={`选项 ${spoken}，答案 ${right}`}
    >
      {bars.map((bar, at) => (
        <g key={bar.key} transform={`translate(${at * 13} 0)`}>
          <rect width={10} height={28} rx={2} fill={art[6]} />
          <rect y={28 - bar.share * 28} width={10} height={bar.share * 28} fill={bar.right ? art[0] : art[3]} />
        </g>
      ))}
    </svg>
  );
};
