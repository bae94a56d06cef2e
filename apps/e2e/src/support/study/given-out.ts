import { expect, type APIRequestContext } from '@playwright/test';
import { API_BASE } from '@zhibiao/contract/core/envelope';
import { openSession } from '#support/people/console-staff.ts';
import { dataHome } from '#support/database.ts';

/** Files as the platform gives them out, made by its staff. */

const sessions = new Map<string, Promise<string>>();
/** A member of the staff of the server under test, who may hand out all of them. */
const headersOf = async () => {
  const session =
    sessions.get(dataHome()) ??
    openSession('出件员', ['cert:list', 'cert:download', 'report:export', 'report:regulator', 'learner:list']);
  sessions.set(dataHome(), session);
  return { authorization: `Bearer ${await session}` };
};
type Answer = {
  code: number;
  msg: string;
  data: { taskId?: string; taskIds?: string[]; status?: number; error?: string };
};

const bytesOf = async (request: APIRequestContext, path: string): Promise<Buffer> =>
  (await request.get(API_BASE + path, { headers: await headersOf() })).body();

export const certificatePdf = (request: APIRequestContext, id: string): Promise<Buffer> =>
  bytesOf(request, `/system/cert/${id}/pdf`);

/** The file that a task makes for this request. */
export const madeBy = async (request: APIRequestContext, path: string, data: object): Promise<Buffer> => {
  const started = (await (await request.post(API_BASE + path, { headers: await headersOf(), data })).json()) as Answer;
  expect(started, started.msg).toMatchObject({ code: 200 });
  const id = started.data.taskId ?? started.data.taskIds?.[0] ?? '';
  const find = async () =>
    ((await (await request.get(`${API_BASE}/system/task/${id}`, { headers: await headersOf() })).json()) as Answer)
      .data;
  await expect.poll(async () => (await find()).status, { timeout: 60_000 }).toBeGreaterThan(1);
  expect((await find()).error).toBeNull();
  return bytesOf(request, `/system/task/${id}/file`);
};

/** Data of this year for a regulator, in the first of the formats. */
export const regulatorZip = async (request: APIRequestContext, year: number): Promise<Buffer> => {
  const maps = await (
    await request.get(`${API_BASE}/system/report/regulator/map/list`, { headers: await headersOf() })
  ).json();
  const [{ id: mapId }] = (maps as { data: [{ id: string }] }).data;
  return madeBy(request, '/system/report/regulator', { kind: 'hours', year, mapId, withIdCard: false });
};
