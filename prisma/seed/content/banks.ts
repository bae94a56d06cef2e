import type { SeedBank } from '../types.ts';

/** Each paper draws from a bank of its own: what one shows must not help in another. */
export const banks: SeedBank[] = [
  { key: 'entry', name: '入门测评' },
  { key: 'gbt29490', name: 'GB/T 29490-2023 标准知识' },
  { key: 'auditor', name: '内部审核实务' },
  { key: 'trade-secret', name: '商业秘密保护' },
  { key: 'ip-basics', name: '知识产权法律基础' },
];
