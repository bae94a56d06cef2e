import { type ReactNode, useState } from 'react';
import { Button } from '#ui/action/button.tsx';
import css from './chart-panel.module.css';

type Cell = string | number;
type ChartTable = { head: readonly string[]; rows: readonly (readonly [key: string, ...cells: Cell[]])[] };
type Props = {
  title: string;
  note?: string;
  /** Choices of what is drawn. */
  choices?: ReactNode;
  /** Every number, beside what is drawn; the first cell names its row. */
  table: ChartTable;
  /** Nothing to draw. */
  empty: boolean;
  children: ReactNode;
};

/** A chart with its numbers as a table behind a switch. */
export const ChartPanel = ({ title, note, choices, table, empty, children }: Props) => {
  const [asTable, setAsTable] = useState(false);

  return (
    <section className={`panel ${css.box}`} aria-label={title}>
      <div className={`cluster spread gap-8-12 ${css.head}`}>
        <h2>{title}</h2>
        <div className={css.choices}>
          {choices}
          {!empty && (
            <Button
              small
              aria-pressed={asTable}
              aria-label={`${title}：${asTable ? '看图' : '看表格'}`}
              onClick={() => setAsTable(!asTable)}
            >
              {asTable ? '看图' : '看表格'}
            </Button>
          )}
        </div>
      </div>
      {note && <p className={`note ${css.note}`}>{note}</p>}
      {empty ? (
        <p className={`note ${css.none}`}>暂无数据</p>
      ) : asTable ? (
        <Numbers title={title} table={table} />
      ) : (
        children
      )}
    </section>
  );
};

const Numbers = ({ title, table: { head, rows } }: { title: string; table: ChartTable }) => (
  <div className={css.scroll} tabIndex={0} role="region" aria-label={`${title}表格`}>
    <table className="num">
      <thead>
        <tr>
          {head.map((text) => (
            <th key={text} scope="col">
              {text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([key, name, ...cells]) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            {cells.map((cell, at) => (
              <td key={head[at + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
