import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { sizeText } from '#lib/format/size-text.ts';
import css from './figures.module.css';
import { mediaSummaryQuery } from './queries.ts';

/** How much there is, how much room is left, and what wants attention. */
export const MediaFigures = () => {
  const { data } = useQuery(mediaSummaryQuery);
  const full = data?.freeBytes == null ? null : (data.bytes / (data.bytes + data.freeBytes)) * 100;

  return (
    <dl className={`panel num ${css.figures}`} aria-busy={data === undefined}>
      <Figure name="文件" value={data?.files} note={data && `本月新增 ${data.filesThisMonth}`} />
      <Figure
        name="已用空间"
        value={data && sizeText(data.bytes)}
        of={data?.freeBytes == null ? null : `/ ${sizeText(data.bytes + data.freeBytes)}`}
        note={full === null ? data && '存放在对象存储' : <Bar percent={full} />}
      />
      <Figure
        name="需转码"
        value={data?.transcode}
        note={data && data.transcode > 0 ? <Link to="?advice=transcode">查看</Link> : '没有'}
      />
      <Figure
        name="没有被使用"
        value={data?.unused}
        note={data && data.unused > 0 ? <Link to="?used=no">可清理 {sizeText(data.unusedBytes)}</Link> : '没有'}
      />
    </dl>
  );
};

type FigureProps = { name: string; value: string | number | undefined; of?: string | null; note: ReactNode };

const Figure = ({ name, value, of, note }: FigureProps) => (
  <div>
    <dt>{name}</dt>
    <dd>
      {value ?? '—'}
      {of && <small>{of}</small>}
    </dd>
    <dd>{value === undefined ? <>&nbsp;</> : note}</dd>
  </div>
);

const Bar = ({ percent }: { percent: number }) => (
  <span className={css.bar} role="img" aria-label={`已用 ${Math.round(percent)}%`}>
    <span style={{ width: `${Math.max(1, percent)}%` }} />
  </span>
);
