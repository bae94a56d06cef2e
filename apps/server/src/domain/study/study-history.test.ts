import { ITEM } from '@zhibiao/contract/lesson/types';
import type { Refusal } from '@zhibiao/contract/study/learner';
import { NOT_APPEALED } from '@zhibiao/contract/study/appeal';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { laySpans } from './beat-spans.ts';
import { freeSeconds, grantSpan, paidStretch, type Refused, stretchOf } from './grant-span.ts';
import { mergeCredit } from './merge-credit.ts';
import { type BeatReport, claimedSec, type ItemState, type Studied } from './judge-beat.ts';
import { type ClockState, decideBeats } from './credit.ts';
import { entriesOf, goOnStretch, type StudyStretch } from './stretches.ts';
import type { Stretch } from './wall-time.ts';

/**
 * Histories of one person with two accounts and two devices in each: beats, batches after an outage, pages whose clock
 * is wrong and pages that lie, appeals, faults that are made good, a merge, in any order. Whatever happens, no learner
 * has more than has passed; and what an honest page watched and was refused can be claimed, once. The ledger has an
 * entry a beat, as it was before stretches, or one a stretch, or goes over from the one to the other.
 *
 * STUDY_HISTORIES: how many of them, where the suite's few are not enough.
 */

const RUNS = Number(process.env.STUDY_HISTORIES ?? 300);
const T0 = 1_800_000_000_000;
const STUDIED: Studied = { type: ITEM.video, durationSec: 2_400, minSec: 0, pages: null, seekLock: false };
const UNSEEN: ItemState = {
  coverage: new Uint8Array(),
  covered: 0,
  creditedSec: 0,
  grantedSec: 0,
  maxPos: 0,
  lastPos: 0,
  done: false,
};

type Entry = Refused & { lecture: number; refusal: Refusal | null };
type Account = {
  clock: ClockState;
  holder: Page | null;
  ledger: Entry[];
  /** The stretch that goes on, and the page it is of. */
  open: StudyStretch | null;
  at: Page | null;
  given: Map<number, number>;
  items: ItemState[];
};
type Page = {
  account: Account;
  lecture: number;
  openedMs: number;
  knownMs: number;
  seq: number;
  at: number;
  waiting: { beat: BeatReport; endedMs: number }[];
};

const buildWorld = (byStretch: boolean) => {
  let nowMs = T0;
  let stretches = byStretch;
  let merged: { credited: number; given: number } | null = null;
  const account = (): Account => ({
    clock: { lastSeq: 0, paidUntilMs: T0, nextCheckAtMs: Infinity, checkAtMs: null, gapDay: 0, gapSec: 0 },
    holder: null,
    ledger: [],
    open: null,
    at: null,
    given: new Map(),
    items: [UNSEEN, UNSEEN],
  });
  const accounts = [account(), account()] as const;
  const page = (of: Account, lecture: number): Page => ({
    account: of,
    lecture,
    openedMs: T0,
    knownMs: T0,
    seq: 0,
    at: 0,
    waiting: [],
  });
  const pages = accounts.flatMap((one) => [page(one, 0), page(one, 1)]);
  /** Whose ledgers the account's are: after the merge the second belongs to the first. */
  const ledgersOf = (one: Account): Account[] => (merged && one === accounts[0] ? [...accounts] : [one]);
  const takenOf = (one: Account): Stretch[] =>
    ledgersOf(one).flatMap(({ ledger, given }) => [
      ...ledger.filter(({ creditedSec }) => creditedSec > 0).map(paidStretch),
      ...ledger.filter(({ chainSeq }) => given.has(chainSeq)).map(stretchOf),
    ]);
  const write = (one: Account, entry: Omit<Entry, 'chainSeq' | 'wallMs'>) =>
    one.ledger.push({ ...entry, wallMs: 0, chainSeq: one.ledger.length + 1 });
  const put = (one: Account, closed: readonly StudyStretch[]) => {
    for (const entry of closed)
      write(one, {
        ...entry,
        refusal: entry.refusal as Refusal | null,
        lecture: one.at?.lecture ?? 0,
        sinceMs: one.at?.openedMs ?? 0,
      });
  };
  /** As whatever adds to a ledger but the next beat does. */
  const close = (one: Account) => {
    put(one, one.open ? [one.open] : []);
    one.open = null;
  };

  const open = (one: Page): void => {
    if (merged && one.account !== accounts[0]) return;
    const { clock } = one.account;
    one.account.clock = { ...clock, lastSeq: 0, paidUntilMs: Math.max(clock.paidUntilMs, nowMs) };
    one.account.holder = one;
    Object.assign(one, { openedMs: nowMs, knownMs: nowMs, seq: 0, waiting: [] });
  };
  /** An older device: what it claims is refused where it can have happened. */
  const refuse = (one: Page, beats: readonly BeatReport[]): void => {
    const refusedSec = beats.reduce((sum, beat) => sum + claimedSec(STUDIED, beat, 0), 0);
    const endMs = nowMs - (beats.at(-1)?.ageMs ?? 0);
    const claims = [{ creditedSec: 0, refusedSec, endMs }];
    const [span] = laySpans({ fromMs: Math.min(nowMs, one.knownMs), toMs: nowMs }, claims);
    if (!span || refusedSec === 0) return;
    close(one.account);
    const [from, to] = [beats[0]?.from ?? 0, beats.at(-1)?.to ?? 0].map((at) => Math.floor(at));
    write(one.account, {
      lecture: one.lecture,
      from: from ?? 0,
      to: to ?? 0,
      atMs: nowMs,
      creditedSec: 0,
      refusedSec,
      refusal: 'OTHER_DEVICE',
      sinceMs: one.openedMs,
      spanMs: span.toMs - span.fromMs,
      ageMs: nowMs - span.toMs,
    });
    one.knownMs = nowMs;
  };
  const send = (one: Page, beats: readonly BeatReport[], offline: boolean): void => {
    if (beats.length === 0 || (merged && one.account !== accounts[0])) return;
    if (one.account.holder !== one) return refuse(one, beats);
    const { account: of, lecture } = one;
    const before = of.items[lecture] ?? UNSEEN;
    const decision = decideBeats(STUDIED, before, of.clock, [...beats], { nowMs, offline });
    if (!decision) return;
    const { lastSeq, paidUntilMs, gapDay, gapSec, item, verdicts } = decision;
    of.clock = { ...of.clock, lastSeq, paidUntilMs, gapDay, gapSec };
    of.items[lecture] = item;
    const entries = entriesOf(verdicts, {
      sessionId: `${accounts.indexOf(of)}.${pages.indexOf(one)}.${one.openedMs}`,
      lid: `${lecture}`,
      lessonId: '',
      paged: false,
      atMs: nowMs,
    });
    if (of.at !== one) close(of);
    of.at = one;
    const went = stretches ? goOnStretch(of.open, entries) : { closed: entries, open: null };
    if (!stretches) close(of);
    put(of, went.closed);
    of.open = went.open;
    one.knownMs = nowMs;
  };
  const flush = (one: Page, skewMs: number): void => {
    const beats = one.waiting.map(({ beat, endedMs }) => ({
      ...beat,
      ageMs: Math.max(0, nowMs - endedMs + skewMs),
    }));
    one.waiting = [];
    send(one, beats, beats.length > 1);
  };
  /** As the server gives (appeal/grant.ts): seconds for refused entries of one lecture, once. */
  const give = (to: Account, from: Account, lecture: number, entries: readonly Entry[], bounds?: Stretch): number => {
    const asked = entries.filter(({ chainSeq }) => !from.given.has(chainSeq));
    const free = freeSeconds(asked, takenOf(to), bounds);
    const { item, sec, given } = grantSpan(STUDIED, to.items[lecture] ?? UNSEEN, asked, free, Infinity);
    to.items[lecture] = item;
    for (const entry of asked) {
      const part = given.get(entry.chainSeq);
      if (part === undefined) continue;
      from.given.set(entry.chainSeq, part);
      to.clock.paidUntilMs = Math.max(to.clock.paidUntilMs, stretchOf(entry).toMs);
    }
    return sec;
  };
  const giveAll = (may: (entry: Entry) => boolean, bounds?: Stretch): void => {
    for (const one of accounts) close(one);
    for (const from of accounts)
      for (const lecture of [0, 1]) {
        const asked = from.ledger.filter((entry) => entry.lecture === lecture && entry.refusedSec > 0 && may(entry));
        give(merged ? accounts[0] : from, from, lecture, asked, bounds);
      }
  };
  const isAppealed = ({ refusal }: Entry) => refusal !== null && !NOT_APPEALED.includes(refusal);

  const figures = ({ items }: Account) => ({
    credited: items.reduce((sum, { creditedSec }) => sum + creditedSec, 0),
    given: items.reduce((sum, { grantedSec }) => sum + grantedSec, 0),
  });
  const sum = (numbers: Iterable<number>) => [...numbers].reduce((all, one) => all + one, 0);
  const merge = (): void => {
    if (merged) return;
    for (const one of accounts) close(one);
    const [keep, drop] = accounts;
    const of = ({ ledger, given }: Account) => ({
      paid: ledger.filter(({ creditedSec }) => creditedSec > 0).map((entry) => ({ ...entry, key: 'all' })),
      given: ledger.flatMap((entry) => {
        const sec = given.get(entry.chainSeq);
        return sec === undefined ? [] : [{ ...entry, key: 'all', sec }];
      }),
    });
    const doubled = mergeCredit(of(keep), of(drop));
    const had = figures(drop);
    merged = {
      credited: Math.max(0, had.credited - sum(doubled.credited.values())),
      given: Math.max(0, had.given - sum(doubled.given.values())),
    };
    keep.clock.paidUntilMs = Math.max(keep.clock.paidUntilMs, drop.clock.paidUntilMs);
  };
  /** What each person has: until the merge two, as far as anybody knows. */
  const totals = (): number[] => {
    const [keep, drop] = accounts.map((one) => figures(one)).map(({ credited, given }) => credited + given);
    return merged ? [(keep ?? 0) + merged.credited + merged.given] : [keep ?? 0, drop ?? 0];
  };
  return {
    accounts,
    pages,
    open,
    send,
    flush,
    giveAll,
    isAppealed,
    merge,
    totals,
    takenOf,
    now: () => nowMs,
    close,
    upgrade: () => {
      stretches = true;
    },
    pass: (ms: number) => void (nowMs += ms),
    play: (one: Page, ms: number, more: Partial<BeatReport> = {}) => {
      nowMs += ms;
      one.seq += 1;
      const beat = {
        seq: one.seq,
        from: one.at,
        to: one.at + ms / 1_000,
        rate: 1,
        visible: true,
        lastedMs: ms,
        ...more,
      };
      one.at = beat.to;
      one.waiting.push({ beat, endedMs: nowMs });
    },
  };
};
type World = ReturnType<typeof buildWorld>;

const which = fc.nat(3);
const lie = fc.record({
  from: fc.nat(2_400),
  length: fc.nat(900),
  rate: fc.constantFrom(1, 1.5, 2, 16),
  visible: fc.boolean(),
  ageMs: fc.option(fc.nat(1_500_000), { nil: undefined }),
  lastedMs: fc.option(fc.nat(900_000), { nil: undefined }),
});
const step = fc.oneof(
  fc.record({ do: fc.constant('wait' as const), ms: fc.oneof(fc.nat(60_000), fc.nat(1_500_000)) }),
  fc.record({ do: fc.constant('open' as const), page: which }),
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('play' as const),
      page: which,
      beats: fc.integer({ min: 1, max: 60 }),
      ms: fc.integer({ min: 600, max: 16_000 }),
      hidden: fc.nat(8),
      live: fc.boolean(),
      skewMs: fc.oneof(fc.constant(0), fc.integer({ min: -900_000, max: 900_000 })),
    }),
  },
  fc.record({
    do: fc.constant('lie' as const),
    page: which,
    beats: fc.array(lie, { minLength: 1, maxLength: 6 }),
    offline: fc.boolean(),
  }),
  fc.record({ do: fc.constant('appeal' as const), of: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ do: fc.constant('fault' as const), from: fc.nat(3_000_000), ms: fc.nat(1_800_000) }),
  fc.record({ do: fc.constant('merge' as const) }),
  fc.record({ do: fc.constant('upgrade' as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

const take = (world: World, one: Step): void => {
  const page = 'page' in one ? world.pages[one.page] : undefined;
  if (one.do === 'wait') world.pass(one.ms);
  if (one.do === 'open' && page) world.open(page);
  if (one.do === 'play' && page)
    for (let n = 1; n <= one.beats; n += 1) {
      world.play(page, one.ms, { visible: n % 9 !== one.hidden });
      if (one.live || n === one.beats) world.flush(page, one.skewMs);
    }
  if (one.do === 'lie' && page)
    world.send(
      page,
      one.beats.map(({ length, ...beat }) => ({ ...beat, seq: (page.seq += 1), to: beat.from + length })),
      one.offline,
    );
  if (one.do === 'appeal') world.giveAll((entry) => world.isAppealed(entry) && entry.chainSeq % one.of === 0);
  if (one.do === 'fault')
    world.giveAll(({ refusal }) => refusal === 'GAP' || refusal === 'OFFLINE', {
      fromMs: T0 + one.from,
      toMs: T0 + one.from + one.ms,
    });
  if (one.do === 'merge') world.merge();
  if (one.do === 'upgrade') world.upgrade();
};

it('nobody has more than has passed, whatever happens in whichever order', { timeout: 3_600_000 }, () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 24 }), fc.boolean(), (steps, byStretch) => {
      const world = buildWorld(byStretch);
      for (const page of world.pages) world.open(page);
      const ends: (() => void)[] = [() => world.giveAll(world.isAppealed), world.merge];
      for (const next of [...steps.map((one) => () => take(world, one)), ...ends]) {
        next();
        const most = Math.max(...world.totals());
        if (most * 1_000 > world.now() - T0) expect(most * 1_000).toBeLessThanOrEqual(world.now() - T0);
      }
    }),
    { numRuns: RUNS },
  );
});

const honest = fc.record({
  live: fc.integer({ min: 1, max: 4 }),
  lost: fc.integer({ min: 2, max: 60 }),
  pauseMs: fc.nat(40_000),
  hidden: fc.nat(20),
  ms: fc.integer({ min: 5_000, max: 15_500 }),
});
it('what an honest page watched and was refused can be claimed, once', { timeout: 3_600_000 }, () => {
  fc.assert(
    fc.property(fc.array(honest, { minLength: 1, maxLength: 3 }), fc.boolean(), (outages, byStretch) => {
      const world = buildWorld(byStretch);
      const [account] = world.accounts;
      const [page] = world.pages;
      if (!page) return;
      world.open(page);
      let [watchedMs, beats] = [0, 0];
      for (const { live, lost, pauseMs, hidden, ms } of outages)
        for (let n = 1; n <= live + lost; n += 1) {
          world.play(page, ms, { visible: n % 21 !== hidden });
          [watchedMs, beats] = [watchedMs + ms, beats + 1];
          if (n <= live || n === live + lost) world.flush(page, 0);
          else if (n === live + 1) world.pass(pauseMs);
        }
      world.close(account);
      const refused = account.ledger.filter((entry) => entry.refusedSec > 0 && world.isAppealed(entry));
      const [item = UNSEEN] = account.items;
      const free = freeSeconds(refused, world.takenOf(account));
      // Each of them, all that it says it refused, but for a second of rounding where beats meet.
      const short = refused.filter(({ chainSeq, refusedSec }) => (free.get(chainSeq) ?? 0) < refusedSec - 2);
      expect(short).toEqual([]);
      const sum = [...free.values()].reduce((all, sec) => all + sec, item.creditedSec);
      if (page.at < STUDIED.durationSec) expect(sum).toBeGreaterThanOrEqual(watchedMs / 1_000 - 2 * beats);
      world.giveAll(world.isAppealed);
      const given = freeSeconds(refused, world.takenOf(account));
      const again = refused.filter(({ chainSeq }) => account.given.has(chainSeq) && given.get(chainSeq) !== 0);
      expect(again).toEqual([]);
    }),
    { numRuns: RUNS },
  );
});
