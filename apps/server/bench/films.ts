/**
 * npm run bench -- films [--viewers=300] [--mb=200]: a film that many watch at once, from the disk, from an S3 store
 * through the product, and from the store itself: how many bytes the product moves for each byte of film. A viewer
 * opens the lecture and reads the first, the middle and the last two megabytes and jumps four times, each by a request
 * of its own, as a player that has the film in parts does; nobody reads it whole, which would be 60 GB.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent, get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { API_BASE } from '@zhibiao/contract/core/envelope';
import pg from 'pg';
import { startEmbedded } from '#boot/embedded/embedded.ts';
import { sayLine } from '#cli/terminal.ts';
import { loadConfig } from '#config.ts';
import { one, run, sql } from '#db/sql.ts';
import { createStorage } from '#ports/storage/create-storage.ts';
import { startS3 } from '#test/world/s3.ts';
import { type BenchLearner, makeLearners } from './support/learners.ts';
import { bearer } from './support/requests.ts';
import { freeBenchPort, startBenchProduct, stop } from './support/servers.ts';

const SECRET = 'm4RkZt8wQv2yNc6JxSbHd9PgLf3uTe7a';
const MB = 1024 * 1024;
const PART = 2 * MB;
/** Where in the film a viewer reads: its beginning, middle and end, and where they jump. */
const PLACES = [0, 0.5, 1, 0.2, 0.35, 0.7, 0.85];
/** Bytes that the product may move for a hundred of film, where the store sends them. */
const GOAL_PERCENT = 1;

const { values } = parseArgs({
  allowPositionals: true,
  options: { viewers: { type: 'string', default: '300' }, mb: { type: 'string', default: '200' } },
});
const [viewers, size] = [Number(values.viewers), Number(values.mb) * MB];

const agent = new Agent({ keepAlive: true });
type Read = { status: number; location: string; body: number; head: number; text: string };
/** One answer, read to its end; what it weighs is counted, its text kept only where it is asked for. */
const read = (url: string, headers: Record<string, string>, keep = false): Promise<Read> =>
  new Promise((resolve, reject) => {
    const take = (answer: IncomingMessage) => {
      const kept: Buffer[] = [];
      let body = 0;
      answer.on('data', (chunk: Buffer) => {
        body += chunk.length;
        if (keep) kept.push(chunk);
      });
      answer.once('error', reject);
      answer.once('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          location: answer.headers.location ?? '',
          body,
          head: answer.rawHeaders.join('').length + 4 * answer.rawHeaders.length,
          text: Buffer.concat(kept).toString(),
        }),
      );
    };
    get(url, { agent, headers }, take).once('error', reject);
  });

/** Of film to the viewers, and in answers of the product. */
type Moved = { film: number; answered: number };
const watch = async (origin: string, lid: string, learner: BenchLearner): Promise<Moved> => {
  const moved: Moved = { film: 0, answered: 0 };
  const fromProduct = async (path: string, headers: Record<string, string>, keep = false) => {
    const answer = await read(origin + path, headers, keep);
    moved.answered += answer.body + answer.head;
    return answer;
  };
  const opened = await fromProduct(`${API_BASE}/api/lesson/play?lid=${lid}`, bearer(learner), true);
  const { playUrl } = (JSON.parse(opened.text) as { data: { playUrl: string } }).data;
  for (const place of PLACES) {
    const start = Math.round((size - PART) * place);
    const range = { range: `bytes=${start}-${start + PART - 1}` };
    const answer = await fromProduct(playUrl, range);
    const film = answer.status === 302 ? await read(answer.location, range) : answer;
    if (film.status !== 206 || film.body !== PART) throw new Error(`${film.status} with ${film.body} bytes`);
    moved.film += film.body;
  }
  return moved;
};

/** All that a process has read and written, its sockets among it. */
const movedBy = (pid: number | undefined): number => {
  const io = readFileSync(`/proc/${pid}/io`, 'utf8');
  return ['rchar', 'wchar'].reduce((sum, name) => sum + Number(new RegExp(`${name}: (\\d+)`).exec(io)?.[1]), 0);
};

const makeFilm = async (path: string): Promise<string> => {
  const block = Buffer.alloc(size, createHash('sha256').update('film').digest());
  await writeFile(path, block);
  return createHash('sha256').update(block).digest('hex');
};

/** A product of its own whose first film is ours, and what `viewers` cost it. */
const measure = async (name: string, env: Record<string, string>, goal: number | null): Promise<boolean> => {
  const directory = await mkdtemp(join(tmpdir(), 'zhibiao-films-'));
  const dataDir = join(directory, 'data');
  const postgres = await startEmbedded(join(directory, 'pg'), () => {});
  const pool = new pg.Pool({ connectionString: postgres.url, max: 4 });
  const port = await freeBenchPort();
  const product = await startBenchProduct(port, postgres.url, dataDir, SECRET, { settings: env });
  try {
    const path = join(directory, 'film');
    const storage = createStorage(loadConfig({ ...env, DATA_DIR: dataDir }));
    const file = await storage.putFile(path, { sha256: await makeFilm(path), ext: 'mp4' });
    const { lid, mediaId } = await one(
      pool,
      sql<{ lid: string; mediaId: string }>`
        SELECT i.id AS lid, i."mediaId" FROM "LessonItem" i JOIN "Lesson" l ON l.id = i."lessonId"
        WHERE i.type = 1 AND l.access <= 1 AND l.status = 1 ORDER BY l.sort, i.sort LIMIT 1`,
    );
    await run(pool, sql`UPDATE "Media" SET file = ${file}, size = ${size} WHERE id::text = ${mediaId}::text`);
    const learners = await makeLearners(pool, SECRET, viewers);
    const before = movedBy(product.pid);
    const begin = performance.now();
    const all = await Promise.all(learners.map((one) => watch(`http://127.0.0.1:${port}`, lid, one)));
    const seconds = (performance.now() - begin) / 1_000;
    const moved = movedBy(product.pid) - before;
    const film = all.reduce((sum, one) => sum + one.film, 0);
    const answered = all.reduce((sum, one) => sum + one.answered, 0);
    const percent = (moved / film) * 100;
    const reached = goal === null || percent < goal;
    sayLine(
      `${reached ? '✓' : '✗'} ${name}：送到 ${(film / MB).toFixed(0)} MB，用 ${seconds.toFixed(1)} 秒；` +
        `进程读写 ${(moved / MB).toFixed(1)} MB，为影片的 ${percent.toFixed(2)} %${goal === null ? '' : `（上限 ${goal} %）`}；` +
        `应答 ${(answered / MB).toFixed(1)} MB，为 ${((answered / film) * 100).toFixed(2)} %`,
    );
    return reached;
  } finally {
    await stop(product);
    await pool.end();
    await postgres.stop();
    await rm(directory, { recursive: true, force: true });
  }
};

sayLine(
  `${viewers} 人同时观看 ${values.mb} MB 的影片，每人 ${PLACES.length} 段，每段 ${PART / MB} MB；进程读写取自 /proc`,
);
await measure('磁盘', {}, null);
let reached = true;
for (const direct of [false, true]) {
  const s3 = await startS3();
  try {
    const env = direct ? { ...s3.env, S3_PUBLIC_URL: s3.publicUrl } : s3.env;
    const name = direct ? '对象存储直接送出' : '对象存储经由本服务';
    reached = await measure(name, env, direct ? GOAL_PERCENT : null);
  } finally {
    await s3.close();
  }
}
agent.destroy();
process.exit(reached ? 0 : 1);
