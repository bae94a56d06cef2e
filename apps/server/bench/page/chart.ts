import { type BenchLine, MOODLE, thousands } from '#bench/support/figures.ts';

/** Requests a second of product, floor and Moodle as bars, on a scale of which each step is ten times the last. */

const [WIDTH, LEFT, RIGHT, TOP] = [880, 250, 80, 64];
const [BAR, GAP, GROUP] = [14, 3, 16];
const MOST = 100_000;
const SIDES = [
  { key: 'product', label: '产品', colour: '#0b5cad' },
  { key: 'floor', label: '同栈底线', colour: '#6b7686' },
  { key: 'moodle', label: 'Moodle 4.5', colour: '#b4530a' },
] as const;

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
const round = (value: number) => (value < 10 ? value.toFixed(1) : thousands(value));
const lengthOf = (value: number): number =>
  ((WIDTH - LEFT - RIGHT) * Math.log10(Math.max(1, value))) / Math.log10(MOST);
const text = (x: number, y: number, said: string, more = '') =>
  `  <text x="${x.toFixed(0)}" y="${y.toFixed(0)}"${more}>${escaped(said)}</text>`;

export const chartOf = (lines: readonly BenchLine[]): string => {
  const rows = lines.flatMap(({ name, rates, moodle }) =>
    rates
      ? [{ name: name.split(/[（：，]/)[0] ?? name, rates: { ...rates, moodle: moodle ? MOODLE[moodle].rate : null } }]
      : [],
  );
  const bars: string[] = [];
  let y = TOP;
  for (const { name, rates } of rows) {
    const shown = SIDES.filter(({ key }) => rates[key] !== null);
    const height = shown.length * (BAR + GAP);
    bars.push(text(LEFT - 12, y + height / 2 + 3, name, ' text-anchor="end"'));
    for (const { key, colour } of shown) {
      const value = rates[key] ?? 0;
      const long = lengthOf(value);
      bars.push(
        `  <rect x="${LEFT}" y="${y}" width="${long.toFixed(1)}" height="${BAR}" fill="${colour}"/>`,
        text(LEFT + long + 6, y + BAR - 2, round(value), ' font-size="12"'),
      );
      y += BAR + GAP;
    }
    y += GROUP;
  }
  const steps = [1, 10, 100, 1_000, 10_000, MOST].map((step) => {
    const x = (LEFT + lengthOf(step)).toFixed(1);
    return (
      `  <line x1="${x}" y1="${TOP - 8}" x2="${x}" y2="${y - GROUP + 4}" stroke="#d5dae1"/>\n` +
      text(Number(x), TOP - 14, thousands(step), ' text-anchor="middle" font-size="12"')
    );
  });
  const legend = SIDES.flatMap(({ label, colour }, at) => [
    `  <rect x="${LEFT + at * 130}" y="14" width="${BAR}" height="${BAR}" fill="${colour}"/>`,
    text(LEFT + at * 130 + BAR + 6, 26, label),
  ]);
  const said = rows.map(
    ({ name, rates }) =>
      `${name}：` +
      SIDES.flatMap(({ key, label }) => (rates[key] === null ? [] : [`${label} ${round(rates[key])}`])).join('，'),
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${y}" role="img" aria-labelledby="t d"` +
      ' font-family="system-ui, sans-serif" font-size="14" fill="#1b2430">',
    '  <title id="t">每秒答复数：产品、同栈底线与 Moodle</title>',
    `  <desc id="d">${escaped(said.join('；'))}。</desc>`,
    `  <rect width="${WIDTH}" height="${y}" fill="#fff"/>`,
    ...legend,
    text(WIDTH - 8, 26, '次/秒，每格十倍', ' text-anchor="end" font-size="12"'),
    ...steps,
    ...bars,
    '</svg>\n',
  ].join('\n');
};
