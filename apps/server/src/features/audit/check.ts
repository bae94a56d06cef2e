import type { Pool } from '#db/client.ts';
import type { AuditCheck } from '#ports/signing/audit-anchors.ts';
import { walkAudit } from './walk.ts';
import { pinsOf, type Witness } from './witness.ts';

type Options = Parameters<typeof walkAudit>[2];

/** Reads the whole log, holds it against its head and everything signed, and notes what was found. */
export const checkAudit = async (pool: Pool, witness: Witness, options: Options = {}): Promise<AuditCheck> => {
  const { pins, anchors, spoilt } = await pinsOf(pool, witness);
  const { entries, erased, fault } = await walkAudit(pool, pins, options);
  const check = { at: new Date().toISOString(), entries, erased, anchors, spoilt, fault };
  await witness.anchors.noteCheck(check);
  return check;
};

export const isWhole = ({ fault, spoilt }: AuditCheck): boolean => fault === null && spoilt.length === 0;
