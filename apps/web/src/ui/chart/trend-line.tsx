import { art } from '#theme/tokens.ts';

const [WIDTH, HEIGHT, EDGE] = [84, 32, 4];

/** How a number came about, at a glance beside it; the number itself stands there in words. */
export const TrendLine = ({ values }: { values: readonly number[] }) => {
  const most = Math.max(1, ...values);
  const points = values.map((value, at): [x: number, y: number] => [
    (at / Math.max(1, values.length - 1)) * (WIDTH - EDGE) + EDGE / 2,
    HEIGHT - EDGE - (value / most) * (HEIGHT - 2 * EDGE),
  ]);
  const [x, y] = points.at(-1) ?? [0, 0];
  if (points.length < 2) return null;
  return (
    <svg width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <polyline
        points={points.map(([left, top]) => `${left.toFixed(1)},${top.toFixed(1)}`).join(' ')}
        fill="none"
        stroke={art[3]}
        strokeWidth={1.6}
        strokeLinejoin="round"
      />
      <circle cx={x} cy={y} r={2.6} fill={art[1]} />
    </svg>
  );
};
