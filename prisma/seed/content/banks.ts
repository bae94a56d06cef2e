import type { SeedBank } from '../types.ts';

export const banks: SeedBank[] = [
  { key: 'gbt29490', name: 'GB/T 29490-2023 标准知识' },
  { key: 'auditor', name: '内部审核实务' },
  { key: 'trade-secret', name: '商业秘密保护' },
  { key: 'ip-basics', name: '知识产权法律基础' },
];
