import type { CertificateRow } from '@zhibiao/contract/certificate';
import { hoursText } from '#features/certificate/words.ts';

const GOLD = 'var(--color-gold-text)';
const TOP = 846;
const HEAD = 88;
/** As many rows as fit the frame; the PDF continues on further pages. */
const HEIGHT_MAX = 472;
const LINES_MAX = 7;
/** Width of the name column in characters of its size; Latin ones take about half. */
const NAME_WIDTH = 22;
const HALF = 0.56;

const shorten = (name: string): string => {
  let width = 0;
  for (const [at, character] of [...name].entries()) {
    width += character.charCodeAt(0) < 0x2000 ? HALF : 1;
    if (width > NAME_WIDTH) return `${[...name].slice(0, at - 1).join('')}…`;
  }
  return name;
};

/** The lessons of a study proof with hours, date and score. */
export const HoursTable = ({ certificate: { holder, lessons, totalHours } }: { certificate: CertificateRow }) => {
  const shown = lessons.length > LINES_MAX ? lessons.slice(0, LINES_MAX - 1) : lessons;
  const hidden = lessons.length - shown.length;
  const lines = shown.length + (hidden ? 1 : 0) + 1;
  const height = Math.min(96, (HEIGHT_MAX - HEAD) / lines);
  const size = Math.min(44, height * 0.62);
  const line = (index: number) => TOP + HEAD + index * height;
  const base = (index: number) => line(index) + height / 2 + size * 0.36;
  const total = lines - 1;

  return (
    <>
      <text x="1485" y="770" fontSize="54" textAnchor="middle" fill="var(--color-text)">
        兹证明　
        <tspan fontWeight="700" fill="var(--color-ink)">
          {holder}
        </tspan>
        　在本平台完成下列课程，学时由服务器逐段记录。
      </text>
      <path d={`M420 ${TOP}h2130M420 ${line(lines)}h2130`} stroke={GOLD} strokeWidth="3" />
      <path
        d={Array.from({ length: lines }, (_, i) => `M420 ${line(i)}h2130`).join('')}
        stroke={GOLD}
        strokeWidth="1.5"
        opacity=".55"
      />
      <g fontSize="42" fill={GOLD}>
        <Row y={906} cells={['课程', '学时', '完成日期', '考核成绩']} />
      </g>
      <g fontSize={size} fill="var(--color-text)">
        {shown.map((lesson, i) => (
          <Row
            key={lesson.lessonId}
            y={base(i)}
            cells={[
              shorten(lesson.name),
              hoursText(lesson.creditHours),
              lesson.finishDate,
              lesson.score === null ? '—' : `${lesson.score} 分`,
            ]}
          />
        ))}
        {hidden > 0 && (
          <text x="450" y={base(shown.length)}>
            另有 {hidden} 门课程，见 PDF
          </text>
        )}
        <g fontWeight="700">
          <Row y={base(total)} cells={['合计', hoursText(totalHours), '', '']} />
        </g>
      </g>
    </>
  );
};

const Row = ({ y, cells: [name, hours, date, score] }: { y: number; cells: [string, string, string, string] }) => (
  <>
    <text x="450" y={y}>
      {name}
    </text>
    <text x="1560" y={y} textAnchor="end">
      {hours}
    </text>
    <text x="1960" y={y} textAnchor="middle">
      {date}
    </text>
    <text x="2520" y={y} textAnchor="end">
      {score}
    </text>
  </>
);
