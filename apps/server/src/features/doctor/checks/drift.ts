import { join } from 'node:path';
import type { Queryable } from '#db/sql.ts';
import { schemaDrift } from '#db/schema/drift.ts';
import { type Drift, sqlDrift } from '#db/schema/sql-objects.ts';
import { type DoctorCheck, faulty, fine } from '#features/doctor/check.ts';

const PRISMA = join(import.meta.dirname, '../../../../../../prisma');
const KIND: Record<Drift['kind'], string> = { FUNCTION: '函数', VIEW: '视图', TRIGGER: '触发器' };
const HOW: Record<Drift['how'], string> = {
  stale: '与本版本不同',
  gone: '不见了',
  changed: '被改动过',
  disabled: '被停用',
  extra: '本版本没有',
};

/** What a database has otherwise than this release writes it, a line each: rules first, then columns and indexes. */
export const driftLines = async (on: Queryable): Promise<string[]> => {
  const { lacking, beyond, otherwise, withoutDefault, unindexed } = await schemaDrift(on, join(PRISMA, 'schema'));
  const said = (words: string) => (name: string) => `${words} ${name}`;
  return [
    ...(await sqlDrift(on, join(PRISMA, 'sql'))).map(({ kind, name, how }) => `${KIND[kind]} ${name} ${HOW[how]}`),
    ...lacking.map(said('没有列')),
    ...beyond.map(said('多出列')),
    ...otherwise.map(said('类型或可空不同的列')),
    ...withoutDefault.map(said('没有默认值的列')),
    ...unindexed.map(said('没有索引')),
  ];
};

const SHOWN = 5;

export const driftCheck: DoctorCheck = {
  key: 'drift',
  title: '数据库结构',
  run: async ({ pool }) => {
    const lines = await driftLines(pool);
    if (lines.length === 0) return fine('表、函数、触发器与视图都与本版本一致');
    const more = lines.length > SHOWN ? `等 ${lines.length} 处` : '';
    return faulty(`${lines.slice(0, SHOWN).join('；')}${more}`, {
      why: '台账只增不改、待办、机构统计等规则由数据库保证，被改动后不再成立',
      todo: '函数、触发器与视图在重新启动或 npm run migrate 时自动恢复；表与索引请执行 npm run db:check 核对',
    });
  },
};
