/**
 * npm run bench -- upload [--mb=1024]: a large file into the media library over a line of 100 Mbit/s, over no line but
 * this machine's own, and ten at once: how much of the line is used, beside a bare server that writes the same pieces
 * to the same disk, and what it costs the server in memory.
 */
import { sayLine } from '#cli/terminal.ts';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, createServer as createHttp, request } from 'node:http';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { MEDIA_CHUNK_BYTES } from '@zhibiao/contract/core/limits';
import { MEDIA_TUS } from '@zhibiao/contract/media/staff';
import pg from 'pg';
import { startEmbedded } from '#boot/embedded/embedded.ts';
import { makeStaff } from './console.ts';
import { freeBenchPort, residentMb, startBenchProduct, stop } from './support/servers.ts';

const SECRET = 'm4RkZt8wQv2yNc6JxSbHd9PgLf3uTe7a';
/** 100 Mbit/s. */
const LINE_BYTES_SEC = 12_500_000;
const GOALS = { line: 0.8, memoryMb: 32 };
const AT_ONCE = 10;
const MB = 1024 * 1024;

const { values } = parseArgs({ allowPositionals: true, options: { mb: { type: 'string', default: '1024' } } });
const size = Number(values.mb) * MB;
const piece = Buffer.alloc(MEDIA_CHUNK_BYTES, 'zhibiao ');

type Answer = { status: number; headers: Record<string, string | string[] | undefined> };
const call = (port: number, agent: Agent, method: string, path: string, more: object, body?: Buffer): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${bearer}`, 'tus-resumable': '1.0.0', ...more };
    const sent = request({ host: '127.0.0.1', port, agent, method, path, headers }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers }));
    });
    sent.once('error', reject);
    sent.end(body);
  });

/** All pieces, one after the other; given up at the end, so that only the way is measured. Seconds. */
const upload = async (port: number, bytes: number): Promise<number> => {
  const agent = new Agent({ keepAlive: true });
  const begun = await call(port, agent, 'POST', MEDIA_TUS, { 'upload-length': String(bytes + 1) });
  if (begun.status !== 201) throw new Error(`not begun: ${begun.status}`);
  const at = String(begun.headers['location']);
  const start = performance.now();
  for (let offset = 0; offset < bytes; offset += piece.length) {
    const part = piece.subarray(0, Math.min(piece.length, bytes - offset));
    const type = { 'content-type': 'application/offset+octet-stream', 'content-length': String(part.length) };
    const { status } = await call(port, agent, 'PATCH', at, { ...type, 'upload-offset': String(offset) }, part);
    if (status !== 204) throw new Error(`piece refused: ${status}`);
  }
  const seconds = (performance.now() - start) / 1_000;
  await call(port, agent, 'DELETE', at, {});
  agent.destroy();
  return seconds;
};

/** A line of so many bytes a second up, whatever it leads to. */
const shapedLine = async (to: number, bytesSec: number) => {
  let freeAt = performance.now();
  const paced = async function* (from: Socket) {
    for await (const part of from as AsyncIterable<Buffer>) {
      freeAt = Math.max(freeAt, performance.now() - 50) + (part.length / bytesSec) * 1_000;
      const wait = freeAt - performance.now();
      if (wait > 1) await sleep(wait);
      yield part;
    }
  };
  const server = createServer((near) => {
    const far = connect(to, '127.0.0.1');
    pipeline(near, paced, far).catch(() => far.destroy());
    pipeline(far, near).catch(() => near.destroy());
  });
  const port = await freeBenchPort();
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  return { port, close: () => server.close() };
};

/** Pieces to a bare server that writes them to the same disk. Seconds. */
const bare = async (folder: string, bytes: number): Promise<number> => {
  const path = join(folder, 'bare');
  const server = createHttp((incoming, answer) => {
    pipeline(incoming, createWriteStream(path, { flags: 'a', flush: true })).then(
      () => answer.writeHead(204).end(),
      () => answer.destroy(),
    );
  });
  const port = await freeBenchPort();
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  const agent = new Agent({ keepAlive: true });
  const start = performance.now();
  for (let offset = 0; offset < bytes; offset += piece.length) await call(port, agent, 'PATCH', '/', {}, piece);
  const seconds = (performance.now() - start) / 1_000;
  agent.destroy();
  server.close();
  await rm(path, { force: true });
  return seconds;
};

const directory = await mkdtemp(join(tmpdir(), 'zhibiao-upload-'));
const postgres = await startEmbedded(join(directory, 'pg'), () => {});
const port = await freeBenchPort();
const server = await startBenchProduct(port, postgres.url, join(directory, 'data'), SECRET);
const pool = new pg.Pool({ connectionString: postgres.url, max: 1 });
const [bearer = ''] = await makeStaff(pool);
await pool.end();

/** Its result, and the most memory that the server had meanwhile. */
const watched = async <T>(work: Promise<T>): Promise<{ result: T; mostMb: number }> => {
  let [mostMb, over] = [0, false];
  const watching = (async () => {
    for (; !over; await sleep(100)) mostMb = Math.max(mostMb, (await residentMb(server)) ?? 0);
  })();
  const result = await work.finally(() => {
    over = true;
  });
  await watching;
  return { result, mostMb };
};

const faults: string[] = [];
const judge = (name: string, ok: boolean, text: string) => {
  sayLine(`${ok ? '✓' : '✗'} ${name}：${text}`);
  if (!ok) faults.push(name);
};
try {
  await upload(port, 16 * MB);
  await sleep(2_000);
  const idleMb = (await residentMb(server)) ?? 0;
  const memory = (name: string, mostMb: number) =>
    judge(name, mostMb - idleMb <= GOALS.memoryMb, `内存比空闲时多 ${mostMb - idleMb} MB（上限 ${GOALS.memoryMb}）`);

  const line = await shapedLine(port, LINE_BYTES_SEC);
  const shaped = await watched(upload(line.port, size));
  line.close();
  const share = size / LINE_BYTES_SEC / shaped.result;
  judge(`${values.mb} MB，100 Mbit/s`, share >= GOALS.line, `用到线路的 ${(share * 100).toFixed(0)} %`);
  memory('其间', shaped.mostMb);

  const floor = await bare(directory, size);
  const open = await watched(upload(port, size));
  judge(`${values.mb} MB，不限速`, true, `${(floor / open.result).toFixed(2)} 倍于只写磁盘的服务器的速度`);
  memory('其间', open.mostMb);

  const each = Math.ceil(size / AT_ONCE);
  const several = await watched(Promise.all(Array.from({ length: AT_ONCE }, () => upload(port, each))));
  judge(`${AT_ONCE} 个同时`, true, `合计 ${(open.result / Math.max(...several.result)).toFixed(2)} 倍于一个时的速度`);
  memory('其间', several.mostMb);
} finally {
  await stop(server);
  await postgres.stop();
  await rm(directory, { recursive: true, force: true });
}
process.exit(faults.length > 0 ? 1 : 0);
