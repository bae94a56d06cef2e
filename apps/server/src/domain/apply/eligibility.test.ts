import { describe, expect, it } from 'vitest';
import { missingForAuditor, missingForTraining, type Qualification } from './eligibility.ts';

const measured = (hours: number) => ({ measured: hours, planned: 0 });
const ready: Qualification = {
  name: '周予安',
  hasPhoto: true,
  unagreed: false,
  finished: 1,
  hours: measured(16),
  exam: { recent: true },
  certNo: null,
  applyNo: null,
  renewal: null,
};

describe('what a renewal still wants', () => {
  const renewing: Qualification = { ...ready, renewal: { months: 12, problem: null } };
  it('is said of the months that count', () => {
    expect(missingForAuditor(renewing)).toEqual([]);
    expect(missingForAuditor({ ...renewing, finished: 0, hours: measured(0), exam: null })).toEqual([
      '近12个月内没有学完该标准的课程，请重新学习',
      '近12个月学时不足16（现有0）',
      '近12个月内没有通过考试，请重新考试',
    ]);
    expect(missingForTraining({ ...renewing, finished: 0, exam: null })).toEqual([
      '近12个月内没有学完课程，请重新学习',
      '近12个月内没有通过结业考试，请重新考试',
    ]);
    const problem = '可于2029-08-21起申请换证';
    expect(missingForTraining({ ...renewing, renewal: { months: 24, problem } })).toEqual([problem]);
  });
});

describe('what a person still wants', () => {
  it('is nothing when all is there', () => {
    expect(missingForTraining({ ...ready, hasPhoto: false, hours: measured(4), exam: { recent: false } })).toEqual([]);
    expect(missingForAuditor(ready)).toEqual([]);
  });

  it.each<[Partial<Qualification>, string]>([
    [{ finished: 0 }, '未完成该标准的课程'],
    [{ hours: measured(15.9) }, '学时不足16（现有15.9）'],
    [{ exam: null }, '考试未通过'],
    [{ exam: { recent: false } }, '考试通过已超过12个月，需重新考试'],
    [{ hasPhoto: false }, '未上传证件照'],
    [{ hasPhoto: false, unagreed: true }, '证件照未取得本人的单独同意'],
    [{ name: ' ' }, '未填写真实姓名'],
    [{ certNo: 'ZB1' }, '已持有有效证书（ZB1）'],
    [{ applyNo: 'SQ1' }, '已有进行中的申请（SQ1）'],
  ])('for an auditor, with %j, is %s', (change, want) => {
    expect(missingForAuditor({ ...ready, ...change })).toEqual([want]);
  });

  it.each<[Partial<Qualification>, string]>([
    [{ finished: 0 }, '课程尚未完成'],
    [{ exam: null }, '结业考试未通过'],
    [{ certNo: 'ZB1' }, '已持有有效证书（ZB1）'],
    [{ applyNo: 'SQ1' }, '已有进行中的申请（SQ1）'],
  ])('for a training certificate, with %j, is %s', (change, want) => {
    expect(missingForTraining({ ...ready, ...change })).toEqual([want]);
  });

  it('goes by the hours that the training body asks for', () => {
    expect(missingForAuditor({ ...ready, hours: measured(0.3) }, 0.3)).toEqual([]);
    expect(missingForAuditor({ ...ready, hours: measured(0.2) }, 0.3)).toEqual(['学时不足0.3（现有9 分钟）']);
    const planned = { measured: 0.2, planned: 199 };
    expect(missingForAuditor({ ...ready, hours: planned }, 0.3)).toEqual(['学时不足0.3（现有9 分钟）']);
  });

  it('names everything at once', () => {
    expect(missingForAuditor({ ...ready, finished: 0, hours: measured(0), exam: null, hasPhoto: false })).toHaveLength(
      4,
    );
  });
});
