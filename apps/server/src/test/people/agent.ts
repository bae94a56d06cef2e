import { randomUUID } from 'node:crypto';
import { API_BASE, CODE, type Envelope } from '@zhibiao/contract/core/envelope';
import supertest from 'supertest';
import type { App } from '#http/app-types.ts';

/** What a test sees of one answer. */
export type Answer<D = never> = Envelope<D> & { status: number; headers: Record<string, string> };
type Query = Record<string, string | number | boolean | undefined>;
// Tests read answers of every shape; naming each would repeat the contract.
// oxlint-disable-next-line typescript/no-explicit-any
type Json = any;

/** A world's own application, or the address of a server that is another process. */
export type Reachable = { server: App['server'] | string };

/** Calls the API as a person with (or without) a session. */
export const agentOf = (app: Reachable, token?: string) => {
  const call = async (
    method: 'get' | 'post' | 'put' | 'delete',
    path: string,
    { query, body, headers }: { query?: Query; body?: unknown; headers?: Record<string, string> } = {},
  ): Promise<Answer<Json>> => {
    let request = supertest(app.server)
      [method](API_BASE + path)
      .set('content-language', 'zh_CN')
      .set('user-agent', 'test');
    if (token) request = request.set('authorization', `Bearer ${token}`);
    for (const [name, value] of Object.entries(headers ?? {})) request = request.set(name, value);
    if (query) request = request.query(query);
    const response = await (body === undefined ? request : request.send(body as object));
    const { code } = response.body as Partial<Envelope>;
    const retry = Number(response.headers['retry-after']);
    if ((code === CODE.tooMany || response.status === 503) && !(retry >= 1))
      throw new Error(`${method} ${path} answers ${code} without saying when to try again`);
    // Two answers that are the same are not always of the same second, and each is to another request.
    const { date: _date, 'x-request-id': _name, ...kept } = response.headers as Record<string, string>;
    return { ...(response.body as Envelope<Json>), status: response.status, headers: kept };
  };
  return {
    get: (path: string, query?: Query) => call('get', path, query ? { query } : {}),
    post: (path: string, body: unknown = {}) => call('post', path, { body }),
    put: (path: string, body: unknown = {}) => call('put', path, { body }),
    call,
    token,
  };
};
export type Agent = ReturnType<typeof agentOf>;

/** An id that no row has. */
export const absentId = () => randomUUID();
