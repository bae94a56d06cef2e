import { useId } from 'react';
import { Book } from '#widgets/book.tsx';

/** The issuer's seal around (2340, 1536) on the sheet. Red belongs to it and to errors. */
export const Seal = ({ issuer }: { issuer: string }) => {
  const arc = useId();
  // About 56 units a character keep the spread of the mock; a long name closes up instead of running round.
  const spread = Math.min(560, Math.max(360, issuer.length * 56));

  return (
    <g fill="none" stroke="var(--color-error)" opacity=".88">
      <circle cx="2340" cy="1536" r="196" strokeWidth="8.8" />
      <path id={arc} stroke="none" d="M2198.900 1567.400A144.060 144.060 0 1 1 2481.100 1567.400" />
      <g stroke="none" fill="var(--color-error)" fontWeight="700" textAnchor="middle">
        <text fontSize={Math.min(46, spread / issuer.length)}>
          <textPath href={`#${arc}`} startOffset="50%" textLength={spread} lengthAdjust="spacing">
            {issuer}
          </textPath>
        </text>
        <text x="2340" y="1646" fontSize="30.400" textLength="227">
          培训证书专用章
        </text>
        <g transform="translate(2281 1461.500) scale(2.940)">
          <Book />
        </g>
      </g>
    </g>
  );
};
