import autocannon from 'autocannon';

/** What one client sends next; called once a request. */
export type Next = () => { method: 'GET' | 'POST'; path: string; headers?: Record<string, string>; body?: string };
export type Figure = { perSecond: number; p99: number; failures: number };

const CONNECTIONS = 32;

/** Loads one address of this machine for `seconds`; anything but HTTP 200 is a failure. */
export const load = async (port: number, next: Next, seconds: number): Promise<Figure> => {
  const result = await autocannon({
    url: `http://127.0.0.1:${port}`, connections: CONNECTIONS, duration: seconds,
    requests: [{ setupRequest: (request) => ({ ...request, ...next() }) }],
  });
  return { perSecond: result.requests.average, p99: result.latency.p99, failures: result.non2xx + result.errors + result.timeouts };
};

/** The value that `share` (0–1) of all lie below. */
export const quantile = (values: readonly number[], share: number): number => values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;
export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** Product and floor in turn, so that both meet the same weather; the median of the rounds. */
export const sideBySide = async (sides: { product: [number, Next]; floor: [number, Next] }, { rounds = 3, seconds = 4 } = {}): Promise<{ product: Figure; floor: Figure }> => {
  const runs: { product: Figure[]; floor: Figure[] } = { product: [], floor: [] };
  for (let round = 0; round < rounds; round += 1) {
    for (const side of ['floor', 'product'] as const) runs[side].push(await load(...sides[side], seconds));
  }
  const middle = (figures: Figure[]): Figure => ({
    perSecond: median(figures.map((f) => f.perSecond)), p99: median(figures.map((f) => f.p99)), failures: figures.reduce((sum, f) => sum + f.failures, 0),
  });
  return { product: middle(runs.product), floor: middle(runs.floor) };
};
