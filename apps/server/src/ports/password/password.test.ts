import { randomBytes } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import type { HashTurn } from '@zhibiao/contract/auth/hash-turn';
import type { AppError } from '#errors.ts';
import { sealTicket } from './hash-ticket.ts';
import { hashingHere } from './hashing.ts';
import { createPasswords } from './password.ts';
import { secretsFrom } from '#ports/keys/secrets.ts';

const secrets = secretsFrom(randomBytes(48));
const passwords = createPasswords(secrets, 4);

const ANYBODY = { of: 'a', known: false };

describe('passwords', () => {
  it('verifies what it hashed and nothing else', async () => {
    const hash = await passwords.hash('Zhibiao@2026', 'a');
    expect(await passwords.verify('Zhibiao@2026', hash, ANYBODY)).toBe(true);
    expect(await passwords.verify('zhibiao@2026', hash, ANYBODY)).toBe(false);
  });

  it('reads every character of a long Chinese password', async () => {
    const long = '知'.repeat(60);
    const hash = await passwords.hash(`${long}甲`, 'a');
    expect(await passwords.verify(`${long}乙`, hash, ANYBODY)).toBe(false);
    expect(await passwords.verify(`${long}甲`, hash, ANYBODY)).toBe(true);
  });

  it("is of no use without the installation's secret", async () => {
    const hash = await passwords.hash('Zhibiao@2026', 'a');
    expect(await createPasswords(secretsFrom(randomBytes(48)), 4).verify('Zhibiao@2026', hash, ANYBODY)).toBe(false);
  });

  it('never accepts a password for an account that does not exist', async () => {
    expect(await passwords.verify('Zhibiao@2026', null, ANYBODY)).toBe(false);
  });

  it('asks for a new hash when the cost has changed', async () => {
    const hash = await passwords.hash('Zhibiao@2026', 'a');
    expect(await passwords.needsRehash('Zhibiao@2026', hash, 'a')).toBe(false);
    expect(await createPasswords(secrets, 5).needsRehash('Zhibiao@2026', hash, 'a')).toBe(true);
  });

  it('serves every one of a rush whose wait is bearable', async () => {
    const hash = await passwords.hash('Zhibiao@2026', 'a');
    const rush = Array.from({ length: 200 }, () => passwords.verify('Zhibiao@2026', hash, ANYBODY));
    expect(await Promise.all(rush)).toEqual(Array(200).fill(true));
  });

  it('hashes nothing when the turn is refused', async () => {
    const hash = await passwords.hash('Zhibiao@2026', 'a');
    const refusal = new Error('not now');
    const begin = () => Promise.reject(refusal);
    await expect(passwords.verify('Zhibiao@2026', hash, { ...ANYBODY, begin })).rejects.toBe(refusal);
    expect(await passwords.verify('Zhibiao@2026', hash, ANYBODY)).toBe(true);
  });
});

describe('a place in the queue', () => {
  /** Hashes that end when told to: with two slots and 60 ms a hash some 200 wait, and others are turned away. */
  const crowd = (count: number, cost = 10) => {
    const ends: (() => void)[] = [];
    const asked: string[] = [];
    const compare = async (_: string, hash: string) => {
      asked.push(hash);
      await new Promise<void>((end) => ends.push(end));
      return true;
    };
    const full = createPasswords(secrets, cost, { ...hashingHere, compare });
    const come = (who: string, more: object = {}) =>
      full.verify('x', who, { of: `network of ${who}`, who, known: false, ...more }).then(
        () => null,
        (error: AppError) => error,
      );
    const first = Array.from({ length: count }, (_, n) => come(`n${n}`));
    const end = async (n: number) => {
      for (let i = 0; i < n; i += 1) {
        await new Promise((resolve) => setImmediate(resolve));
        ends.shift()?.();
        await new Promise((resolve) => setImmediate(resolve));
      }
    };
    return { full, come, first, asked, end };
  };
  const turnIn = (error: AppError | null): HashTurn => (error?.data as { turn: HashTurn }).turn;

  it('is told with a Retry-After, and its ticket is asked about', async () => {
    const { full, come } = crowd(300);
    const refusal = await come('late');
    expect(refusal).toMatchObject({ code: 503, message: '登录的人较多，请稍候再试', waitSec: 2 });
    const { ahead, seconds, ticket } = turnIn(refusal);
    expect({ ahead, seconds }).toEqual({ ahead: 298, seconds: 9 });
    expect(full.whereIs(ticket ?? '')).toMatchObject({ ahead: 298, seconds: 9, askInSec: 2 });
    expect(full.waiting()).toEqual({ here: 200, away: 99 });
  });

  it('is farther away where a hash costs more, before one was measured', () => {
    expect(crowd(100, 10).full.waiting()).toEqual({ here: 98, away: 0 });
    expect(crowd(100, 12).full.waiting()).toEqual({ here: 50, away: 48 });
  });

  it('is kept by a ticket on another replica and after a new start', async () => {
    const { ticket } = turnIn(await crowd(300).come('early'));
    await new Promise((resolve) => setTimeout(resolve, 5));
    const { full, come, asked, end } = crowd(300);
    // Nobody of these was there before it.
    expect(full.whereIs(ticket ?? '').ahead).toBe(0);
    void come('early', { ticket });
    await end(1);
    expect(asked.at(-1)).toBe('early');
  });

  it('is of no use to another account, in another spelling, made up, or given up', async () => {
    const old = turnIn(await crowd(300).come('old'));
    await new Promise((resolve) => setTimeout(resolve, 5));
    const { full, come } = crowd(300);
    const { ticket } = old;
    const place = { who: 'o'.repeat(22), of: 'n'.repeat(22), known: true, at: Date.now() - 60_000 };
    const forged = sealTicket(Buffer.alloc(32), { ...place, until: Date.now() + 60_000 });
    const lapsed = sealTicket(secrets.key('hash-ticket'), { ...place, until: Date.now() - 1 });
    const changed = `${ticket?.slice(0, -2)}AA`;
    for (const wrong of [forged, lapsed, changed, 'made-up', '', 'x'.repeat(10_000)]) {
      expect(full.whereIs(wrong)).toEqual({ ahead: 0, seconds: 0, askInSec: 0, ticket: null });
      const thief = await come(`thief${wrong.length}${wrong.slice(0, 9)}`, { ticket: wrong });
      expect(turnIn(thief).ahead).toBeGreaterThanOrEqual(298);
    }
    const thief = await come('thief', { ticket });
    expect(turnIn(thief).ahead).toBeGreaterThanOrEqual(298);
  });

  it('is one for an account, and reads the same for one that exists as for one that does not', async () => {
    const { full, come } = crowd(300);
    const { away } = full.waiting();
    const turns = await Promise.all(Array.from({ length: 50 }, () => come('13800138000')));
    expect(full.waiting().away).toBe(away + 1);
    const [first] = turns;
    const other = await come('0198a1b2-0000-7000-8000-000000000000');
    expect(turnIn(other).ticket).toHaveLength(turnIn(first ?? null).ticket?.length ?? 0);
    expect(other?.message).toBe(first?.message);
  });

  it('is not kept from one rush for the next by asking again and again', async () => {
    const { full, come, end } = crowd(300);
    const { ticket } = turnIn(await come('hoarder'));
    await end(250);
    vi.useFakeTimers({ toFake: ['Date'] });
    const first = full.whereIs(ticket ?? '');
    expect(first.askInSec).toBe(0);
    vi.advanceTimersByTime(30_000);
    const later = full.whereIs(first.ticket ?? '');
    expect(later.ticket).not.toBeNull();
    vi.advanceTimersByTime(30_000);
    expect(full.whereIs(later.ticket ?? '').ticket).toBeNull();
    vi.useRealTimers();
  });

  it('is not needed by one who has proved who they are', async () => {
    const { full, end } = crowd(300);
    const made = full.hash('Zhibiao@2026', 'somebody');
    await end(1);
    expect(await made).toMatch(/^\$2b\$10\$/);
  });

  it('is given to all who wait when the server leaves', async () => {
    const { full, first, end } = crowd(150);
    full.leave();
    await end(2);
    const refusals = await Promise.all(first);
    expect(refusals.slice(0, 2)).toEqual([null, null]);
    expect(refusals.slice(2).every((one) => turnIn(one).ticket !== null)).toBe(true);
  });
});
