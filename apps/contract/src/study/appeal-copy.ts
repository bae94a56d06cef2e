/** What is said of an appeal that cannot be made or decided. */
export const APPEAL_COPY = {
  tooLate: '申诉期已过',
  appealed: '该时段已申诉',
  tooMany: '您还有未处理完的申诉，请等待处理结果',
  lectureOpen: '本讲已有申诉在处理中，请等待处理结果',
  nothingLost: '所选时段没有可以补计的时间',
  learned: '本课程内容已学完，学时已全部计入，无需申诉',
  otherRound: '该轮学习已结束，不能补计',
  otherEdition: '本讲内容已更新，原来的学习不能补计',
  tooMuch: '补计时长超过未计入时长',
  missing: '申诉不存在',
  over: (status: string) => `申诉${status}，不能再处理`,
} as const;
