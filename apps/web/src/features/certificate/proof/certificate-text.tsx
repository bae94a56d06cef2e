import type { CertificateRow } from '@zhibiao/contract/certificate';

/** The name in full and three lines: what was attended, for how long, with what score. */
export const CertificateText = ({ certificate: { holder, lessons, totalHours } }: { certificate: CertificateRow }) => {
  const [first] = lessons;
  const names = lessons.map(({ name }) => `《${name}》`).join('');
  const course = [...names].length > 32 ? `《${first?.name ?? ''}》等 ${lessons.length} 门课程` : names;
  const score =
    lessons.length === 1 && first?.score !== null && first?.score !== undefined
      ? `，考核成绩 ${first.score} 分`
      : '，考核合格';

  return (
    <>
      <text
        x="1485"
        y="930"
        fontSize="108"
        textAnchor="middle"
        fontWeight="700"
        fill="var(--color-ink)"
        {...(holder.length <= 4 ? { textLength: holder.length * 140 } : {})}
      >
        {holder}
      </text>
      <path d="M1165 976h640" stroke="var(--color-gold-text)" strokeWidth="2" />
      <g fontSize="58" fill="var(--color-text)" textAnchor="middle">
        <text x="1485" y="1104">
          参加
        </text>
        <text x="1485" y="1208" fontWeight="700" fill="var(--color-ink)">
          {course}
        </text>
        <text x="1485" y="1312">
          培训，完成规定的 {totalHours} 学时{score}，准予合格。
        </text>
      </g>
    </>
  );
};
