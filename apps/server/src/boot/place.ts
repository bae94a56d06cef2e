import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import type { Config } from '#config.ts';
import { BootError } from '#lib/boot-error.ts';
import { probePort } from '#lib/port.ts';

/** Where a server is to live, looked at before anything is made there: its directory and its port. */

/** What the system answers where a directory cannot be written, and what that means to the operator. */
const UNWRITABLE: Record<string, string> = {
  EACCES: '当前用户没有写入的权限',
  EPERM: '当前用户没有写入的权限',
  EROFS: '它在只读的文件系统上',
  ENOSPC: '磁盘已满',
  EDQUOT: '磁盘配额已用完',
  ENOENT: '无法在那里建立目录',
  ENOTDIR: '它的上级是一个文件，不是目录',
  EEXIST: '它是一个文件，不是目录',
  ELOOP: '它是一个链接，指向的目录不存在',
  ENAMETOOLONG: '它的名称太长',
};

/** Why nothing can be written there, as far as the system says. */
export const whyUnwritable = (error: unknown): string | null => UNWRITABLE[codeOf(error)] ?? null;

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? '';

/** As `mkdir -p`: that of Node asks for ever where a parent is there and takes no directory, as /proc. */
const makeDir = async (path: string): Promise<void> => {
  try {
    await mkdir(path);
  } catch (error) {
    const there = await stat(path).catch(() => null);
    if (there?.isDirectory()) return;
    if (codeOf(error) === 'EEXIST' && !there) throw Object.assign(new Error('a link to nothing'), { code: 'ELOOP' });
    const parent = dirname(path);
    if (codeOf(error) !== 'ENOENT' || (await stat(parent).catch(() => null))) throw error;
    await makeDir(parent);
    await mkdir(path);
  }
};

/** What to do, as far as one command does it. */
const adviceFor = (code: string, dataDir: string): string => {
  const user = process.getuid?.();
  if (code === 'EACCES' && user !== undefined)
    return `请把它交给运行本程序的用户（mkdir -p '${dataDir}' && chown -R ${user} '${dataDir}'）`;
  return code === 'ENOSPC' || code === 'EDQUOT' ? '请腾出空间' : '请改正';
};

/** The sentence of a place within the data directory that cannot be written; any other error as it is. */
const placeFault = (error: unknown, dataDir: string, within = ''): unknown => {
  const [code, why] = [codeOf(error), whyUnwritable(error)];
  if (why === null) return error;
  const place = within === '' ? `数据目录 ${dataDir} ` : `数据目录 ${dataDir} 中的 ${within} `;
  return new BootError(`${place}不能写入：${why}。${adviceFor(code, dataDir)}，或用 DATA_DIR 指定另一个目录。`);
};

/** The same of whatever was met on the way to a start. */
const OF_A_PLACE = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT']);
export const startFault = (error: unknown, dataDir: string): unknown => {
  const { path = '' } = error as NodeJS.ErrnoException;
  const isWithin = path.startsWith(dataDir + sep) && OF_A_PLACE.has(codeOf(error));
  return isWithin ? placeFault(error, dataDir, path.slice(dataDir.length + 1)) : error;
};

/** Makes the data directory where there is none, and writes a file there to know that it can. */
export const prepareDataDir = async (dataDir: string): Promise<void> => {
  const path = join(dataDir, `.write-check.${process.pid}`);
  try {
    await makeDir(dataDir);
    // Emptiness alone would be taken by a disk that is full.
    await writeFile(path, 'x', { flush: true });
  } catch (error) {
    throw placeFault(error, dataDir);
  } finally {
    await rm(path, { force: true }).catch(() => {});
  }
};

type Place = Pick<Config, 'host' | 'port'>;

/** The sentence of an address that cannot be listened on; any other error as it is. */
export const listenFault = (error: unknown, { host, port }: Place, of: '' | 'METRICS_' = ''): unknown => {
  const other = port < 65_535 ? port + 1 : 3000;
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return new BootError(
        `端口 ${port} 已被别的程序占用。请用 ${of}PORT 指定另一个端口，例如 ${of}PORT=${other} npm start。`,
      );
    case 'EACCES':
      return new BootError(`没有权限使用端口 ${port}。请用 ${of}PORT 指定 1024 以上的端口。`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new BootError(`这台机器没有地址 ${host}（${of}HOST）。`);
    default:
      return error;
  }
};

/** So that a port that cannot be had is said before a database is made and filled. */
export const tryPort = async (place: Place): Promise<void> => {
  await probePort(place).catch((error: unknown) => {
    throw listenFault(error, place);
  });
};
