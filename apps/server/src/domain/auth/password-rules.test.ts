import { expect, it } from 'vitest';
import { isWeakPassword, passwordFault } from './password-rules.ts';

it.each([
  'Password1!',
  'P@ssw0rd',
  'Passw0rd123',
  'Admin@123',
  'Admin123!',
  'Qwer1234!',
  '1qaz@WSX',
  'Aa123456',
  'Abc12345.',
  'Zhibiao@2026',
  'Test1234',
  'Woaini520!',
  'Aa1!Aa1!Aa1!',
  '123qweASD',
  'Iso56005!!',
  'Welcome2026#',
])('%s is weak', (password) => {
  expect(isWeakPassword(password)).toBe(true);
});

it.each([
  'Charlie1',
  'Trustno1',
  'cHARLIE1',
  'Ch@rl1e!',
  'Trustn01',
  'TRUSTNO1!',
  'Jessica2024',
  'Snowball12!',
  '5tarWars1',
  'Mustang@123',
  'Whatever#99',
])('%s is on the walls of leaked lists', (password) => {
  expect(isWeakPassword(password)).toBe(true);
});

it.each([
  'Zhangwei1',
  'Wangfang@1',
  'Lixiaoming8',
  'weiZhang88!',
  'Zh4ngwei!',
  'Chenjing19901231',
  'Ouyangna_7',
  'Liuyang900817',
])('%s is a name and a few signs', (password) => {
  expect(isWeakPassword(password)).toBe(true);
});

it.each([
  'Zhangwei8264017',
  'Zhangwei-paddle-9',
  'Lantern-7-river',
  'Kq8#vPz2',
  '山高月小Aa1',
  'Tea&cloud19',
  'mW4xRt9pL',
  'Passerby-Blue-42',
  'a8%2#9Q4!7',
  'Charlie-river-1',
  'Qing-shan.7391',
  'Mustang8264017',
  'Ab%Dragonfly9',
])('%s is not', (password) => {
  expect(isWeakPassword(password)).toBe(false);
});

it('refuses the account inside the password', () => {
  expect(passwordFault('Kq#13800138000', ['13800138000'])).toBe('密码不能包含您的手机号码或邮箱名');
  expect(passwordFault('ZhouYuan-77#', ['zhouyuan@example.com'])).toBe('密码不能包含您的手机号码或邮箱名');
});

it('does not mind a short address name, nor an account that is not there', () => {
  expect(passwordFault('Lantern-7-river', ['ri@example.com', null, undefined])).toBeNull();
});

it('names a common password', () => {
  expect(passwordFault('P@ssw0rd', [])).toBe('密码过于常见，容易被猜到，请换一个');
});
