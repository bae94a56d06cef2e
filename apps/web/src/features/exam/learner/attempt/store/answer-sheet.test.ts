import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { give, letStand, meet, nextSeq, openSheet, acknowledge, type Sheet, type Unsent } from './answer-sheet.ts';

const saved = [
  { questionId: 'a', value: 'A', seq: 3 },
  { questionId: 'b', value: ['A'], seq: 5 },
];
const sentOf = (sheet: Sheet) => Object.entries(sheet.pending).map(([questionId, entry]) => ({ questionId, ...entry }));

describe('openSheet', () => {
  it('shows what the server has', () => {
    expect(openSheet(saved, {}, {})).toEqual({
      answers: { a: { value: 'A', seq: 3 }, b: { value: ['A'], seq: 5 } },
      pending: {},
      stored: { a: 3, b: 5 },
      replaced: {},
    });
  });
  it('goes on with what was not sent, and drops only what had arrived after all', () => {
    const sheet = openSheet(
      saved,
      { a: { value: 'C', seq: 2, seen: 0 }, b: { value: ['A'], seq: 5, seen: 0 }, c: { value: '字', seq: 7, seen: 0 } },
      {},
    );
    expect(Object.keys(sheet.pending)).toEqual(['a', 'c']);
    expect(sheet.answers).toMatchObject({ a: { value: 'C' }, c: { value: '字' } });
    expect(nextSeq(sheet)).toBe(8);
  });
});

describe('meet', () => {
  it('takes over what another device stored, and keeps what was answered here', () => {
    const sheet = meet(openSheet(saved, {}, {}), [
      { questionId: 'a', value: 'D', seq: 9 },
      { questionId: 'c', value: '新', seq: 1 },
    ]);
    expect(sheet.answers).toMatchObject({ a: { value: 'D', seq: 9 }, c: { value: '新' } });
    expect(sheet.replaced).toEqual({ a: 'A' });
    expect(letStand(sheet, 'a').replaced).toEqual({});
  });
  it('leaves what still waits to the send, and is not misled by older news', () => {
    const waiting = give(openSheet(saved, {}, {}), 'a', 'B', 500);
    expect(meet(waiting, [{ questionId: 'a', value: 'D', seq: 9 }])).toEqual(waiting);
    expect(meet(openSheet(saved, {}, {}), [{ questionId: 'b', value: [], seq: 4 }]).answers['b']).toEqual({
      value: ['A'],
      seq: 5,
    });
  });
});

describe('settle', () => {
  it('an answer changed while it was on its way stays in line, having seen what the first saw', () => {
    const first = give(openSheet([], {}, {}), 'a', 'A', 500);
    const second = give(first, 'a', 'B', 500);
    const settled = acknowledge(second, sentOf(first), [{ questionId: 'a', seq: 1, state: 'saved', value: null }]);
    expect(settled.pending).toEqual({ a: { value: 'B', seq: 2, seen: 0, givenAt: 500 } });
    expect(
      give(
        acknowledge(settled, sentOf(settled), [{ questionId: 'a', seq: 2, state: 'saved', value: null }]),
        'a',
        'C',
        600,
      ).pending,
    ).toEqual({ a: { value: 'C', seq: 3, seen: 2, givenAt: 600 } });
  });
  it('an own later answer met on the way is no other device', () => {
    const sheet = give(give(openSheet([], {}, {}), 'a', 'A', 500), 'a', 'B', 500);
    expect(
      acknowledge(
        sheet,
        [{ questionId: 'a', value: 'A', seq: 1, seen: 0 }],
        [{ questionId: 'a', seq: 2, state: 'changed', value: 'B' }],
      ).replaced,
    ).toEqual({});
  });
});

/** The server's rule, as features/exam/learner/attempt/store/answers.ts of the server has it. */
type Row = { value: string; seq: number; writer: number };
const store = (
  rows: Map<string, Row>,
  writer: number,
  { questionId, value, seq, seen }: { questionId: string } & Unsent,
) => {
  const row = rows.get(questionId);
  if (!row || (seq > row.seq && (row.writer === writer || seen === row.seq)))
    rows.set(questionId, { value: String(value), seq, writer });
  const now = rows.get(questionId) as Row;
  return now.value === value
    ? { questionId, seq: now.seq, state: 'saved' as const, value: null }
    : { questionId, seq: now.seq, state: 'changed' as const, value: now.value };
};

it('of two pages, what one shows as saved is stored or replaced by one who saw it; no answer vanishes unseen', () => {
  const step = fc.record({
    page: fc.nat(1),
    act: fc.constantFrom('give' as const, 'send' as const, 'lost' as const, 'look' as const),
    id: fc.constantFrom('a', 'b'),
    value: fc.constantFrom('A', 'B', 'C'),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const rows = new Map<string, Row>();
      const pages = [openSheet([], {}, {}), openSheet([], {}, {})];
      const look = () => Array.from(rows, ([questionId, { value, seq }]) => ({ questionId, value, seq }));
      for (const { page, act, id, value } of steps) {
        const sheet = pages[page] as Sheet;
        if (act === 'give') pages[page] = give(sheet, id, value, 500);
        if (act === 'look') pages[page] = meet(sheet, look());
        if (act !== 'send' && act !== 'lost') continue;
        const stored = sentOf(sheet).map((entry) => store(rows, page, entry));
        if (act === 'send') pages[page] = acknowledge(sheet, sentOf(sheet), stored);
        for (const { questionId, state } of act === 'send' ? stored : []) {
          expect(pages[page]?.answers[questionId]?.value).toBe(rows.get(questionId)?.value);
          if (state === 'changed') expect(pages[page]?.replaced[questionId]).toBe(sheet.answers[questionId]?.value);
        }
      }
      // Once both have sent and looked, both show what is stored.
      for (const page of [0, 1]) {
        for (let round = 0; round < 2; round += 1) {
          const sheet = pages[page] as Sheet;
          pages[page] = acknowledge(
            sheet,
            sentOf(sheet),
            sentOf(sheet).map((entry) => store(rows, page, entry)),
          );
        }
      }
      for (const page of [0, 1]) {
        const sheet = meet(pages[page] as Sheet, look());
        expect(sheet.pending).toEqual({});
        for (const [questionId, row] of rows) expect(sheet.answers[questionId]?.value).toBe(row.value);
      }
    }),
    { numRuns: 500 },
  );
});
