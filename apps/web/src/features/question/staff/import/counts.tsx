import type { ReactNode } from 'react';
import css from './import.module.css';

type Counts = { total: number; faulty: number; similar: number; ready: number; pictures: number };

/** What was found in the file, in four figures. */
export const CountStrip = ({ counts: { total, faulty, similar, ready, pictures } }: { counts: Counts }) => (
  <Strip>
    <Figure name="识别成功" value={total - faulty} note={`全部 ${total} 题中的 ${total - faulty} 题`} />
    <Figure name="有错误" value={faulty} note={faulty > 0 ? '改好之前不导入' : '没有'} kind="bad" />
    <Figure name="疑似重复" value={similar} note={similar > 0 ? '先选作“不导入”，可以改' : '没有'} kind="warn" />
    <Figure name="将导入" value={ready} note={pictures > 0 ? `文件中有 ${pictures} 张插图` : '没有插图'} />
  </Strip>
);

export const Strip = ({ children }: { children: ReactNode }) => (
  <dl className={`panel num ${css.strip}`}>{children}</dl>
);

type FigureProps = { name: string; value: number; unit?: string; note: string; kind?: 'bad' | 'warn' };
export const Figure = ({ name, value, unit = '题', note, kind }: FigureProps) => (
  <div>
    <dt>{name}</dt>
    <dd className={kind && value > 0 ? (css[kind] ?? '') : ''}>
      {value}
      <small>{unit}</small>
    </dd>
    <dd>{note}</dd>
  </div>
);
