import autocannon from 'autocannon';

/** What one client sends next; called once a request. */
export type Next = () => { method: 'GET' | 'POST'; path: string; headers?: Record<string, string>; body?: string };
export type Figure = { perSecond: number; p99: number; answers: number; failures: number };

const CONNECTIONS = 32;

type IsGood = (body: string) => boolean;
const isEnvelope: IsGood = (body) => body.startsWith('{"code":200');

const to = (port: number, next: Next, isGood = isEnvelope): autocannon.Options => ({
  url: `http://127.0.0.1:${port}`,
  requests: [{ setupRequest: (request) => ({ ...request, ...next() }) }],
  verifyBody: (body) => isGood(String(body)),
});
const failuresOf = ({ non2xx, errors, timeouts, mismatches }: autocannon.Result): number =>
  non2xx + errors + timeouts + mismatches;

/** Loads one address of this machine for `seconds`; what is not good, an envelope of code 200, is a failure. */
export const load = async (port: number, next: Next, seconds: number, isGood?: IsGood): Promise<Figure> => {
  const result = await autocannon({ ...to(port, next, isGood), connections: CONNECTIONS, duration: seconds });
  const { requests, latency } = result;
  return { perSecond: requests.average, p99: latency.p99, answers: requests.total, failures: failuresOf(result) };
};

/** Sends exactly `amount` requests, `connections` at a time, and measures until the last answer. */
export const send = async (port: number, next: Next, amount: number, connections = CONNECTIONS): Promise<Figure> => {
  const begin = performance.now();
  let last = begin;
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    autocannon({ ...to(port, next), connections, amount, timeout: 30 }, (fault: Error | null, done) =>
      fault ? reject(fault) : resolve(done),
    ).on('response', () => {
      last = performance.now();
    });
  });
  return {
    perSecond: amount / ((last - begin) / 1000),
    p99: result.latency.p99,
    answers: amount,
    failures: failuresOf(result),
  };
};

/** The value that `share` (0–1) of all lie below. */
export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;
export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** Of several rounds the middle one of each reading; every answer and every failure counts. */
export const middle = (figures: readonly Figure[]): Figure => ({
  perSecond: median(figures.map((f) => f.perSecond)),
  p99: median(figures.map((f) => f.p99)),
  answers: figures.reduce((sum, f) => sum + f.answers, 0),
  failures: figures.reduce((sum, f) => sum + f.failures, 0),
});

/** Product and floor in turn, so that both meet the same weather; the median of the rounds. */
export const sideBySide = async (
  sides: { product: [number, Next]; floor: [number, Next] },
  { rounds = 3, seconds = 4, isGood }: { rounds?: number; seconds?: number; isGood?: IsGood } = {},
): Promise<{ product: Figure; floor: Figure }> => {
  const runs: { product: Figure[]; floor: Figure[] } = { product: [], floor: [] };
  for (let round = 0; round < rounds; round += 1) {
    for (const side of ['floor', 'product'] as const) runs[side].push(await load(...sides[side], seconds, isGood));
  }
  return { product: middle(runs.product), floor: middle(runs.floor) };
};
