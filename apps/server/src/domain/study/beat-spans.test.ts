import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Claim, laySpans } from './beat-spans.ts';

const claim = (creditedSec: number, refusedSec = 0, endMs = Infinity): Claim => ({ creditedSec, refusedSec, endMs });
const lay = (toMs: number, claims: Claim[]) =>
  laySpans({ fromMs: 0, toMs }, claims).map(({ fromMs, toMs: until }) => [fromMs / 1_000, until / 1_000]);

it('lays beats one before the other, the last at the end', () => {
  expect(lay(60_000, [claim(15), claim(0, 15), claim(15)])).toEqual([
    [15, 30],
    [30, 45],
    [45, 60],
  ]);
});
it('lays them where the page says that they ended, and keeps the pause between them', () => {
  expect(lay(100_000, [claim(15, 0, 20_000), claim(0, 15, 90_000)])).toEqual([
    [5, 20],
    [75, 90],
  ]);
});
it('gives what was paid its room, whatever the page says', () => {
  expect(lay(30_000, [claim(15, 0, 0), claim(0, 900, 1_000), claim(15, 600, 5_000)])).toEqual([
    [0, 15],
    [15, 15],
    [15, 30],
  ]);
});

it('never lays one upon another nor outside, and what was paid always has its seconds', () => {
  const any = fc.record({
    creditedSec: fc.nat(40),
    refusedSec: fc.oneof(fc.nat(60), fc.nat(4_000)),
    endMs: fc.option(fc.integer({ min: -100_000, max: 2_000_000 }), { nil: Infinity }),
  });
  fc.assert(
    fc.property(fc.array(any, { maxLength: 60 }), fc.nat(900_000), (claims, spareMs) => {
      const paidMs = claims.reduce((sum, { creditedSec }) => sum + creditedSec * 1_000, 0);
      const bounds = { fromMs: 7, toMs: 7 + paidMs + spareMs };
      let last = bounds.fromMs;
      for (const [at, { fromMs, toMs }] of laySpans(bounds, claims).entries()) {
        const { creditedSec = 0, refusedSec = 0 } = claims[at] ?? {};
        expect(fromMs).toBeGreaterThanOrEqual(last);
        expect(toMs - fromMs).toBeGreaterThanOrEqual(creditedSec * 1_000);
        expect(toMs - fromMs).toBeLessThanOrEqual((creditedSec + refusedSec) * 1_000);
        last = toMs;
      }
      expect(last).toBeLessThanOrEqual(bounds.toMs);
    }),
  );
});
