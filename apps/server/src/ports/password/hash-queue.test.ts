import { describe, expect, it, vi } from 'vitest';
import { createHashQueue, type HashPlace, type HashWait, type KeptPlace } from './hash-queue.ts';
import type { LineRoom } from './line.ts';

class TurnedAway extends Error {
  readonly place: KeptPlace | null;
  readonly wait: HashWait | null;
  constructor(place: KeptPlace | null, wait: HashWait | null) {
    super('turned away');
    this.place = place;
    this.wait = wait;
  }
}

const ONE: LineRoom = { places: 1_000, together: 1, everyMs: 1_000 };
type Setting = { room?: Partial<Record<'proved' | 'known' | 'strangers', LineRoom>>; bearableMs?: number };
/** A queue whose works end when told to, on a clock that goes when told to, and what became of each. */
const workshop = ({ room = {}, bearableMs = 60_000 }: Setting = {}) => {
  let clock = 1_000_000;
  const queue = createHashQueue({
    slots: 2,
    firstMs: 60,
    room: { proved: ONE, known: ONE, strangers: ONE, ...room },
    bearableMs,
    atHand: 8,
    patienceMs: { others: 9_000, proved: 40_000 },
    turnedAway: (place, wait) => new TurnedAway(place, wait),
    now: () => clock,
  });
  const ends: (() => void)[] = [];
  const started: string[] = [];
  const shed: string[] = [];
  const refusals = new Map<string, TurnedAway>();
  const join = (name: string, place: HashPlace) =>
    queue
      .run({ who: name, ...place }, async () => {
        started.push(name);
        await new Promise<void>((end) => ends.push(end));
      })
      .catch((error: TurnedAway) => {
        shed.push(name);
        refusals.set(name, error);
      });
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
  return {
    queue,
    join,
    started,
    shed,
    refusals,
    settle,
    pass: (ms: number) => {
      clock += ms;
    },
    /** Ends `n` works, one after the other. */
    end: async (n: number) => {
      for (let i = 0; i < n; i += 1) {
        await settle();
        ends.shift()?.();
        await settle();
      }
    },
  };
};
const stranger = (of: string) => ({ of, known: false });
const known = (of: string) => ({ of, known: true });

describe('the queue before the hashes', () => {
  it('runs two at once, and every work that waited in time', async () => {
    const { join, started, shed, end } = workshop();
    for (let i = 0; i < 12; i += 1) void join(`a${i}`, stranger('a'));
    expect(started).toEqual(['a0', 'a1']);
    await end(12);
    expect(started).toHaveLength(12);
    expect(shed).toEqual([]);
  });

  it('goes round between those who send more than their share', async () => {
    const { join, started, end } = workshop();
    for (const name of ['a0', 'a1', 'a2', 'a3', 'a4', 'b0', 'b1', 'c0']) void join(name, stranger(name.slice(0, 1)));
    await end(8);
    expect(started).toEqual(['a0', 'a1', 'a2', 'b0', 'c0', 'a3', 'b1', 'a4']);
  });

  it('serves a classroom behind one address in the order of all who came', async () => {
    const { join, started, end, pass } = workshop({ room: { strangers: { ...ONE, together: 60 } } });
    const came: string[] = [];
    for (let i = 0; i < 120; i += 1) {
      const name = i % 2 === 0 ? `class${i}` : `home${i}`;
      came.push(name);
      void join(name, stranger(i % 2 === 0 ? 'school' : name));
      pass(10);
    }
    await end(120);
    expect(started).toEqual(came);
  });

  it('lets a flood of one network delay those who come after it by its share only', async () => {
    const { join, started, end, pass } = workshop({ room: { strangers: { ...ONE, together: 10 } } });
    for (let i = 0; i < 300; i += 1) void join(`flood${i}`, stranger('flood'));
    pass(1);
    for (let i = 0; i < 20; i += 1) void join(`home${i}`, stranger(`home${i}`));
    await end(40);
    // Two began at once, ten are its share, and of the rest one a second keeps its place.
    expect(started.slice(12, 32)).toEqual(Array.from({ length: 20 }, (_, i) => `home${i}`));
    await end(282);
    expect(started.slice(32)).toEqual(Array.from({ length: 288 }, (_, i) => `flood${i + 12}`));
  });

  it('makes room by turning the newest of the greediest away', async () => {
    const { join, started, shed, settle, end } = workshop({ room: { strangers: { ...ONE, places: 10 } } });
    for (let i = 0; i < 40; i += 1) void join(`a${i}`, stranger('a'));
    await settle();
    expect(shed).toHaveLength(28);
    for (let i = 0; i < 5; i += 1) void join(`b${i}`, stranger('b'));
    void join('c0', stranger('c'));
    await settle();
    expect(shed.slice(28).toSorted()).toEqual(['a10', 'a11', 'a6', 'a7', 'a8', 'a9'].toSorted());
    await end(12);
    expect(started.filter((name) => !name.startsWith('a'))).toHaveLength(6);
  });

  it('serves the known before strangers, from a room of their own, and the proved before both', async () => {
    const { join, started, shed, settle, end } = workshop({ room: { strangers: { ...ONE, places: 10 } } });
    for (let i = 0; i < 40; i += 1) void join(`s${i}`, stranger(`network ${i}`));
    await settle();
    for (let i = 0; i < 4; i += 1) void join(`k${i}`, known(`home ${i}`));
    void join('p', { ...known('p'), proved: true });
    await end(5);
    expect(started.slice(2)).toEqual(['p', 'k0', 'k1', 'k2', 'k3']);
    expect(shed.every((name) => name.startsWith('s'))).toBe(true);
  });
});

describe('a turn that is far away', () => {
  /** 60 ms a hash, two at a time: eight wait here in any case, and beyond them those of the first 300 ms. */
  const rush = (count: number) => {
    const all = workshop({ bearableMs: 300 });
    for (let i = 0; i < count; i += 1) {
      void all.join(`n${i}`, stranger(`network ${i}`));
      all.pass(1);
    }
    return all;
  };

  it('is told in people and seconds, with a place', async () => {
    const { settle, refusals, started, queue } = rush(200);
    await settle();
    expect(started).toEqual(['n0', 'n1']);
    expect(refusals.size).toBe(188);
    expect(refusals.get('n12')).toMatchObject({ wait: { ahead: 10, seconds: 1, askInSec: 2 }, place: { who: 'n12' } });
    expect(refusals.get('n199')?.wait).toEqual({ ahead: 197, seconds: 6, askInSec: 3 });
    expect(queue.figures()).toEqual({ here: 10, away: 188 });
  });

  it('comes in the order of arrival, however late one comes back, and before those who come anew', async () => {
    const { join, settle, refusals, started, queue, end, pass } = rush(30);
    await settle();
    const away = ['n15', 'n13', 'n12', 'n14'];
    await end(10);
    for (const name of away) {
      const place = refusals.get(name)?.place as KeptPlace;
      expect(queue.ask(place).wait.askInSec).toBe(0);
      void join(name, { ...stranger(`network ${name.slice(1)}`), since: place.at });
    }
    pass(1);
    void join('new', stranger('new'));
    await end(5);
    expect(started.slice(12)).toEqual(['n12', 'n13', 'n14', 'n15', 'new']);
  });

  it('is refused before anything is done for it, and who is admitted keeps the moment of it', async () => {
    const { join, settle, queue, started, end, pass } = rush(30);
    await settle();
    expect(() => queue.admit(stranger('late'))).toThrow(TurnedAway);
    expect(() => queue.admit({ ...stranger('proved'), proved: true })).not.toThrow();
    await end(10);
    const admitted = queue.admit({ ...stranger('network 12'), who: 'n12' });
    pass(1);
    void join('new', stranger('new'));
    void join('n12', { ...stranger('network 12'), since: admitted });
    await end(2);
    expect(started.slice(12)).toEqual(['n12', 'new']);
  });

  it('keeps the place without a ticket too, one for each account', async () => {
    const { join, settle, queue, started, end } = rush(40);
    await settle();
    const { away } = queue.figures();
    for (let i = 0; i < 20; i += 1) void join('n39', stranger('network 39'));
    await settle();
    expect(queue.figures().away).toBe(away);
    await end(10);
    void join('n20', stranger('network 20'));
    void join('n39', stranger('network 39'));
    void join('n13', stranger('network 13'));
    await end(3);
    expect(started.slice(12)).toEqual(['n13', 'n20', 'n39']);
  });

  it('is given up when its holder does not ask, and lets no slot stay free meanwhile', async () => {
    const { join, settle, queue, started, end, pass } = rush(100);
    await settle();
    await end(12);
    void join('new', stranger('new'));
    await settle();
    expect(started.at(-1)).toBe('new');
    pass(60_000);
    expect(queue.ask({ ...stranger('z'), who: 'z', at: 0 }).wait).toEqual({ ahead: 0, seconds: 1, askInSec: 0 });
    expect(queue.figures()).toEqual({ here: 0, away: 1 });
  });

  it('on another replica is what it was', async () => {
    const [one, other] = [rush(60), rush(60)];
    await Promise.all([one.settle(), other.settle()]);
    const place = one.refusals.get('n20')?.place as KeptPlace;
    expect(other.queue.ask({ ...place, who: 'from elsewhere' }).wait.ahead).toBe(19);
  });

  it('is told to who waited longer than was expected, and to all when the server leaves', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { join, queue, settle, shed, refusals, started } = rush(12);
    void join('p', { ...known('p'), proved: true });
    await settle();
    vi.advanceTimersByTime(9_000);
    await settle();
    // The first eight stay.
    expect(shed).toEqual(['n9', 'n10', 'n11']);
    expect(refusals.get('n9')?.place?.who).toBe('n9');
    queue.leave();
    void join('new', stranger('new'));
    await settle();
    expect(refusals.get('new')).toMatchObject({ place: { who: 'new' }, wait: { askInSec: 3 } });
    expect(refusals.get('n2')).toMatchObject({ place: { who: 'n2' }, wait: { askInSec: 3 } });
    // It may have spent a code: there is no coming again.
    expect(refusals.get('p')).toMatchObject({ place: null, wait: null });
    expect(started).toEqual(['n0', 'n1']);
    vi.useRealTimers();
  });

  it('which was of no use is kept for the next try', async () => {
    const { queue, join, started, end, settle, pass } = rush(4);
    const asked = queue
      .run({ ...stranger('n9'), who: 'n9' }, () => Promise.reject(new Error('prove first that you are no machine')))
      .catch((error: Error) => error.message);
    pass(1);
    void join('later', stranger('later'));
    await end(3);
    expect(await asked).toContain('prove first');
    void join('n9', stranger('n9'));
    await settle();
    expect(started).toEqual(['n0', 'n1', 'n2', 'n3', 'later']);
    await end(1);
    expect(started.at(-1)).toBe('n9');
  });
});
