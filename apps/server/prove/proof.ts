import type { Need } from './needs.ts';

/** One promise that is put to the proof by real processes on this machine. */
export type Proof = {
  id: string;
  title: string;
  /** What must be reached, as it stands in the table. */
  target: string;
  needs?: readonly Need[];
  /** After so long it has failed; thirty without it. */
  minutes?: number;
  run: (setting: Setting) => Promise<ProofOutcome>;
};

export type ProofOutcome = { measured: string; pass: boolean };

export type Setting = {
  /** Of this proof alone, open to the database's own user; removed with everything in it. */
  folder: string;
  /** `--long`: the whole time that the promise speaks of. */
  long: boolean;
  /** A line for whoever watches. */
  say: (line: string) => void;
};

/** `缺少`: a program is missing, so nothing was measured. */
type Verdict = '通过' | '未通过' | '缺少';
export type ProofRow = {
  id: string;
  title: string;
  target: string;
  measured: string;
  verdict: Verdict;
  seconds: number;
};

/** Each thing that must be so, under its name; those that are not are named. */
export const proofOutcome = (measured: string, must: Record<string, boolean>): ProofOutcome => {
  const failing = Object.entries(must).flatMap(([name, so]) => (so ? [] : [name]));
  return {
    measured: failing.length === 0 ? measured : `${measured}；不合：${failing.join('、')}`,
    pass: !failing.length,
  };
};

/** 汉字 are two columns wide. */
const widthOf = (text: string) => [...text].reduce((sum, one) => sum + (one > '\u2e7f' ? 2 : 1), 0);
const padded = (text: string, width: number) => text + ' '.repeat(Math.max(0, width - widthOf(text)));

/** The table, whole: what did not pass is told apart by its last column. */
export const tableOf = (rows: readonly ProofRow[]): string => {
  const cells = [
    ['编号', '承诺', '目标', '实测', '用时', '结论'],
    ...rows.map((row) => [row.id, row.title, row.target, row.measured, `${row.seconds} 秒`, row.verdict]),
  ];
  const widths = cells[0]?.map((_, at) => Math.max(...cells.map((line) => widthOf(line[at] ?? '')))) ?? [];
  return cells
    .map((line) =>
      line
        .map((cell, at) => padded(cell, widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};
