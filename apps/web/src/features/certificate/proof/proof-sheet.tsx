import { useQuery } from '@tanstack/react-query';
import type { CertificateRow } from '@zhibiao/contract/certificate';
import { Book } from '#widgets/book.tsx';
import { CertificateText } from './certificate-text.tsx';
import { HoursTable } from './hours-table.tsx';
import { qrQuery } from '#lib/qr.ts';
import css from './proof-sheet.module.css';
import { Seal } from './seal.tsx';
import { dateInWords, grouped } from '#features/certificate/words.ts';

const PROOF = 1;
const CORNERS = [
  [144, 144],
  [2794, 144],
  [144, 1924],
  [2794, 1924],
] as const;
const GOLD = 'var(--color-gold-text)';

/**
 * The document on screen: A4 landscape in tenths of a millimetre, drawn as the PDF is printed. The PDF alone is the
 * original.
 */
export const ProofSheet = ({ certificate }: { certificate: CertificateRow }) => {
  const { type, typeName, certNo, holder, issuer, issueDate } = certificate;
  const proof = type === PROOF;

  return (
    <svg className={css.sheet} viewBox="0 0 2970 2100" role="img" aria-label={`${typeName}，${holder}，编号 ${certNo}`}>
      <rect width="2970" height="2100" fill="var(--color-gold-paper)" />
      <g fill="none" stroke={GOLD}>
        <path d="M110 110H2860V1990H110z" strokeWidth="7" />
        <path d="M188 132H2782V188H2838V1912H2782V1968H188V1912H132V188H188z" strokeWidth="3" />
        {CORNERS.map(([x, y]) => (
          <rect key={`${x}-${y}`} x={x} y={y} width="32" height="32" strokeWidth="3" />
        ))}
      </g>
      <g transform="translate(1437 236) scale(2.4)">
        <Book left="var(--color-ink)" right="var(--art-4)" />
      </g>
      <Title text={typeName} y={proof ? 500 : 560} size={proof ? 130 : 150} />
      <text x="1485" y={proof ? 660 : 726} fontSize="44" textAnchor="middle" fill={GOLD}>
        {proof ? '证明编号' : '证书编号'}　{certNo}
      </text>
      {proof ? <HoursTable certificate={certificate} /> : <CertificateText certificate={certificate} />}
      <Check certificate={certificate} />
      <g textAnchor="middle" fill="var(--color-ink)">
        <text
          x="2340"
          y="1732"
          fontSize="56"
          fontWeight="700"
          {...(issuer.length > 9 ? { textLength: 500, lengthAdjust: 'spacingAndGlyphs' as const } : {})}
        >
          {issuer}
        </text>
        <text x="2340" y="1806" fontSize="46">
          {dateInWords(issueDate)}
        </text>
      </g>
      <Seal issuer={issuer} />
      <text x="1485" y="1900" fontSize="32" textAnchor="middle" fill="var(--color-text-tertiary)">
        {proof ? '本证明' : '本证书'}记载培训学习事实，不作为知识产权管理体系认证证书使用。
      </text>
    </svg>
  );
};

/** Spread out, over the line with the diamond. */
const Title = ({ text, y, size }: { text: string; y: number; size: number }) => (
  <>
    <text
      x="1485"
      y={y}
      fontSize={size}
      textAnchor="middle"
      fontWeight="700"
      fill="var(--color-ink)"
      textLength={text.length * size * 1.33}
    >
      {text}
    </text>
    <path d={`M1185 ${y + 68}h600`} stroke={GOLD} strokeWidth="3" />
    <rect
      x="1473"
      y={y + 56}
      width="24"
      height="24"
      transform={`rotate(45 1485 ${y + 68})`}
      fill="var(--color-gold-paper)"
      stroke={GOLD}
      strokeWidth="3"
    />
  </>
);

/** How whoever holds the paper can check it. */
const Check = ({ certificate: { verifyUrl, verifyCode, expireDate } }: { certificate: CertificateRow }) => {
  const { data: qr } = useQuery(qrQuery(verifyUrl));

  return (
    <>
      <rect x="405" y="1510" width="280" height="280" fill="#fff" stroke={GOLD} strokeWidth="2" />
      {qr && (
        <g transform={`translate(425 1530) scale(${240 / qr.size})`} shapeRendering="crispEdges">
          <path d={qr.path} fill="var(--color-ink)" />
        </g>
      )}
      <g fontSize="38" fill="var(--color-text-secondary)">
        <text x="735" y="1566" fill={GOLD}>
          扫码核验
        </text>
        <text x="735" y="1632">
          {verifyUrl.replace(/^https?:\/\//, '').replace(/\?.*$/, '')}
        </text>
        <text x="735" y="1698">
          核验码　{grouped(verifyCode)}
        </text>
        <text x="735" y="1764">
          有效期至　{expireDate ? dateInWords(expireDate) : '长期'}
        </text>
      </g>
    </>
  );
};
