import { copy } from '@zhibiao/contract/core/copy';
/** What an upload is refused with, in HTTP's own statuses; the library takes these two fields. */
export class TusRefusal extends Error {
  readonly status_code: number;
  readonly body: string;
  constructor(status: number, sentence: string) {
    super(sentence);
    this.status_code = status;
    this.body = sentence;
  }
}

export const SENTENCES = {
  missing: '上传任务不存在或已过期，请重新选择文件',
  busy: '文件正在另一处上传，请稍后重试',
  full: copy.diskFull,
  empty: '文件是空的，请重新选择',
  tooLarge: (mb: number) => `文件不能超过${mb >= 1024 && mb % 1024 === 0 ? `${mb / 1024}GB` : `${mb}MB`}`,
  tooMany: (most: number) => `您有${most}个文件还没有传完，请先完成或取消`,
  broken: '上传请求有误，请重新选择文件',
  cut: '传输中断，将从断点继续',
  fault: '上传服务暂时不可用，请稍后重试',
};
