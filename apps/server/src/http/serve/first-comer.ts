import { CODE } from '@zhibiao/contract/core/envelope';
import type { Pool } from '#db/client.ts';
import { faultForLog } from '#db/faults.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { AppError } from '#errors.ts';
import { lastChange } from '#services/audit/last-change.ts';
import type { Request } from '#http/app-types.ts';

/** The fields of a body that name what a command is about; where there is none of them, whatever it refers to. */
const NAMES = ['id', 'lid', 'code', 'channel', 'key'];

const idsIn = (body: unknown): string[] => {
  if (typeof body !== 'object' || body === null) return [];
  const texts = Object.entries(body).filter((pair): pair is [string, string] => typeof pair[1] === 'string');
  const named = texts.filter(([name]) => NAMES.includes(name));
  return (named.length > 0 ? named : texts.filter(([name]) => name.endsWith('Id'))).map(([, id]) => id);
};
/** Settings are saved by the list. */
const aboutOf = (body: unknown): string[] => {
  const values = typeof body === 'object' && body !== null && 'values' in body ? body.values : null;
  return Array.isArray(values) ? values.flatMap(idsIn) : idsIn(body);
};

/** To a member of the staff that came second the refusal says who was first; anything else it leaves as it is. */
export const withFirstComer = async (
  pool: Pool,
  request: Request,
  staff: Staff | null,
  error: unknown,
): Promise<unknown> => {
  if (!(error instanceof AppError) || error.code !== CODE.conflict || error.data !== undefined || !staff) return error;
  try {
    const { message, field, reason } = error;
    const data = await lastChange(pool, staff, aboutOf(request.body));
    return data ? new AppError(CODE.conflict, message, { data, field, reason }) : error;
  } catch (fault) {
    request.log.error({ reqId: request.id, fault: faultForLog(fault).message }, 'who was first is not known');
    return error;
  }
};
