import { expect, it } from 'vitest';
import { choiceOf, type MergeChoices, merged, mergeRows, textField, wholeField } from './merge-fields.ts';

type Values = { title: string; content: string; points: number; sort: number };
const FIELDS = [
  textField<Values>('title', '标题'),
  textField<Values>('content', '正文'),
  wholeField<Values, 'points'>('points', '分值', (points) => `${points} 分`),
];
const base: Values = { title: '通知', content: '一\n二\n三', points: 5, sort: 1 };
const mine: Values = { ...base, content: '一\n我改的二\n三', sort: 9 };
const theirs: Values = { ...base, title: '新通知', content: '一\n二\n三\n四', points: 6 };

const rowsAnd = (versions: { base: Values | null; mine: Values; theirs: Values }) => {
  const rows = mergeRows(FIELDS, versions);
  return {
    rows: rows.flat().filter(({ by }) => by !== 'both'),
    put: (choices: MergeChoices = {}) => merged(FIELDS, versions, rows, choices),
  };
};

it('keeps what each of two changed, wherever only one of them did', () => {
  const { rows, put } = rowsAnd({ base, mine, theirs });
  expect(rows.map(({ label, by }) => `${label} ${by}`)).toEqual([
    '标题 theirs',
    '正文 mine',
    '正文 theirs',
    '分值 theirs',
  ]);
  expect(put()).toEqual({
    title: '新通知',
    content: '一\n我改的二\n三\n四',
    points: 6,
    sort: 9,
  });
});

it('asks where both changed the same, and can keep both', () => {
  const both = { ...theirs, content: '一\n他改的二\n三' };
  const { rows, put } = rowsAnd({ base, mine, theirs: both });
  const [open] = rows.filter((row) => choiceOf(row, {}) === null);
  expect(open).toMatchObject({ label: '正文', mine: ['我改的二'], theirs: ['他改的二'] });
  const key = open?.key ?? '';
  expect(put({ [key]: 'both' }).content).toBe('一\n我改的二\n他改的二\n三');
  expect(put({ [key]: 'theirs' }).content).toBe(both.content);
  expect(put({ [key]: 'mine' }).content).toBe(mine.content);
});

it('asks of everything that differs where nobody knows what both began with', () => {
  const { rows } = rowsAnd({ base: null, mine, theirs });
  expect(rows.filter((row) => choiceOf(row, {}) === null)).toHaveLength(rows.length);
});
