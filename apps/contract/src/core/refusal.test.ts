import { describe, expect, it } from 'vitest';
import { answerFault, AnswerValue } from '../question/answer-form.ts';
import { Email, PictureAddress, Reason } from './fields.ts';
import { faultIn } from './refusal.ts';

describe('the sentence against a value', () => {
  it('says of a text beyond its limit how long it is, as it would be stored', () => {
    expect(faultIn(Reason, ` ${'字'.repeat(240)} `)).toBe('原因不能超过200个字符，现有240个');
    expect(faultIn(AnswerValue, '字'.repeat(24_000))).toBe('作答不能超过5000个字符，现有24000个');
    expect(faultIn(AnswerValue, ['', '字'.repeat(501)])).toBe('每空不能超过500个字符，现有501个');
    expect(faultIn(Email, `${'a'.repeat(70)}@example.cn`)).toBe('邮箱不能超过64个字符，现有81个');
  });
  it.each([
    ['a text', ['', '字'.repeat(5_000), '字'.repeat(5_001)]],
    ['blanks', [[], ['字'.repeat(500), ''], ['', '字'.repeat(501), '']]],
    ['too many blanks', [Array<string>(20).fill(''), Array<string>(21).fill('')]],
  ])('is the same where an exam has no shapes: %s', (_, values) => {
    for (const value of values) expect(answerFault(value)).toBe(faultIn(AnswerValue, value));
  });
  it('leaves every other sentence as it is', () => {
    expect(faultIn(Reason, '')).toBe('请填写原因');
    expect(faultIn(PictureAddress, `/${'a'.repeat(500)}`)).toBe('请重新上传图片');
    expect(faultIn(Reason, '考生申请')).toBeNull();
  });
});
