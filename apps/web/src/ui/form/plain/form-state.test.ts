import { Mobile } from '@zhibiao/contract/core/fields';
import { expect, test, vi } from 'vitest';
import { createPlainForm, type FieldRule } from './form-state.ts';

vi.stubGlobal('Node', { DOCUMENT_POSITION_FOLLOWING: 4 });

/** A form with fields that stand in the page in the order of `places`, whatever the order in which they came. */
const formOf = (places: string[]) => {
  const form = createPlainForm<Record<string, unknown>>();
  const focused: string[] = [];
  const shown: [string, unknown][] = [];
  const enter = (name: string, { value = '' as unknown, rule = undefined as FieldRule | undefined, after = '' } = {}) =>
    form.enter(name, value, {
      element: {
        name,
        compareDocumentPosition: (other: { name: string }) =>
          places.indexOf(other.name) > places.indexOf(name) ? 4 : 2,
      } as unknown as HTMLElement,
      rule,
      after: after || undefined,
      show: (next) => shown.push([name, next]),
      focus: () => focused.push(name),
    });
  return { form, enter, focused, shown, faults: () => form.faults.read() };
};
const required = (value: unknown) => (value ? null : '请输入');

test('all faults are said at once, and the first in the page has the focus', () => {
  const { form, enter, focused, faults } = formOf(['mobile', 'name', 'agree']);
  enter('agree', { rule: required });
  enter('name', { rule: required, value: '陆远' });
  enter('mobile', { rule: Mobile });
  expect(form.allPass()).toBe(false);
  expect(faults()).toEqual({ mobile: '请输入手机号', agree: '请输入' });
  expect(focused).toEqual(['mobile']);
});

test('a fault is forgiven while its field is corrected, and judged again when it is left', () => {
  const { form, enter, faults } = formOf(['mobile']);
  enter('mobile', { rule: Mobile });
  form.passes('mobile');
  form.edit('mobile', '1');
  expect(faults().mobile).toBeNull();
  form.passes('mobile');
  expect(faults().mobile).toBe('请输入正确的手机号码');
});

test('a repetition is compared again when what it repeats changes, but not before it was reached', () => {
  const { form, enter, faults } = formOf(['password', 'again']);
  enter('password');
  enter('again', {
    after: 'password',
    rule: (again) => (again === form.values.read().password ? null : '两次输入的密码不一致'),
  });
  form.edit('password', 'a');
  expect(faults().again).toBeUndefined();
  form.edit('again', 'a');
  form.edit('password', 'ab');
  expect(faults().again).toBe('两次输入的密码不一致');
  form.edit('password', 'a');
  expect(faults().again).toBeNull();
});

test('a field that has gone keeps its value and is not sent', () => {
  const { form, enter, shown } = formOf(['name', 'org']);
  enter('name', { value: '陆远' });
  const leave = enter('org', { value: '' });
  form.edit('org', '青山仪器');
  leave();
  expect(form.shown()).toEqual({ name: '陆远' });
  expect(form.getFieldsValue(true)).toEqual({ name: '陆远', org: '青山仪器' });
  form.setFieldsValue({ name: '陆近', org: '云杉软件' });
  expect(shown).toEqual([['name', '陆近']]);
  expect(form.values.read().org).toBe('云杉软件');
});

test('what was typed before the page was alive counts as typed', () => {
  const [still, typed] = [formOf(['name']), formOf(['name'])];
  still.enter('name');
  typed.enter('name', { value: '陆远' });
  expect([still.form.isFieldsTouched(), typed.form.isFieldsTouched()]).toEqual([false, true]);
});
