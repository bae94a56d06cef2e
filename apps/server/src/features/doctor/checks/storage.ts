import { randomBytes } from 'node:crypto';
import { monotonic } from '#domain/time/time.ts';
import type { Storage } from '#ports/storage/storage.ts';
import { type DoctorCheck, faulty, fine, warned } from '#features/doctor/check.ts';
import { storageWords } from '#features/doctor/connection-words.ts';

const SLOW_MS = 2_000;

/** Writes what no file has, reads it again and takes it away. */
const roundTrip = async (storage: Storage): Promise<void> => {
  const bytes = randomBytes(64);
  const key = await storage.put(bytes, 'check', 'private');
  try {
    if (!(await storage.read(key)).equals(bytes)) throw new Error('读出来的不是写进去的');
  } finally {
    await storage.remove(key);
  }
};

export const storageCheck: DoctorCheck = {
  key: 'storage',
  title: '存储',
  alone: true,
  run: async ({ storage, config: { s3 } }) => {
    const place = s3 ? `S3 桶 ${s3.bucket} ` : '数据目录';
    const begin = monotonic();
    const fault = await roundTrip(storage).then(
      () => null,
      (thrown: unknown) => storageWords(thrown),
    );
    if (fault !== null)
      return faulty(`${place}写、读、删一个文件没有成功：${fault}`, {
        why: '上传、证书和导出的文件都存不下',
        todo: s3 ? '核对 S3_ENDPOINT、S3_BUCKET 与密钥，密钥须能读、写、删' : '核对数据目录的权限和剩余空间',
      });
    const ms = Math.round(monotonic() - begin);
    const found = `${place}写、读、删一个文件，共 ${ms} 毫秒`;
    return ms > SLOW_MS ? warned(found, { why: '太慢，上传和打开文件都要等', todo: '看它的负载和网络' }) : fine(found);
  },
};
