import { stat, statfs } from 'node:fs/promises';
import { day } from '#domain/time/time.ts';
import { type DoctorCheck, faulty, fine, warned } from '#features/doctor/check.ts';
import { daysUntilFull, type DiskSample } from '#features/doctor/disk-growth.ts';
import { sizeWords } from '#features/doctor/size-words.ts';

const FAULT_SHARE = 0.05;
const WARN_SHARE = 0.15;
const WARN_DAYS = 60;

type Disk = DiskSample & { total: number; free: number };
/** The disk that a folder lies on, as it is now. */
export const diskOf = async (folder: string): Promise<Disk> => {
  const [{ dev }, { blocks, bfree, bavail, bsize }] = await Promise.all([stat(folder), statfs(folder)]);
  // What is kept for root is neither in use nor free.
  const [used, free] = [(blocks - bfree) * bsize, bavail * bsize];
  return { day: day(new Date()), disk: String(dev), used, free, total: used + free };
};

export const diskCheck: DoctorCheck = {
  key: 'disk',
  title: '磁盘',
  alone: true,
  run: async ({ config, samples }) => {
    const disk = await diskOf(config.dataDir);
    const share = disk.free / disk.total;
    const days = daysUntilFull(samples, disk, disk.free);
    const found = `数据目录的磁盘用了 ${sizeWords(disk.used)} / ${sizeWords(disk.total)}，还剩 ${sizeWords(disk.free)}`;
    const why = days === null ? undefined : `照近 30 天的增长，约 ${days} 天后满`;
    const todo = config.s3 ? '扩大磁盘' : '扩大磁盘，或把文件移到 S3';
    if (share < FAULT_SHARE) return faulty(found, { why: why ?? '写满后上传和作答都存不下', todo });
    if (share < WARN_SHARE || (days !== null && days < WARN_DAYS)) return warned(found, { why, todo });
    return fine(found, { why });
  },
};
