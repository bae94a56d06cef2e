import { z } from 'zod';
import { schemaOf } from '../core/code-schema.ts';
import { endpoint } from '../core/endpoint.ts';
import { TASK } from '../task/types.ts';
import type { StaffTaskKind } from '../task/staff.ts';
import { idOf } from '../core/fields.ts';

/**
 * Acts of the staff that are held before they are done. Until then nothing has changed and no notification was sent,
 * so that the one who did it may take it back.
 */
export const HELD_SEC = 10;
export const HELD_KINDS = [
  'org-pass',
  'learner-name',
  'certificate-reissue',
  'learner-merge',
] as const satisfies StaffTaskKind[];
export type HeldKind = (typeof HELD_KINDS)[number];

/** What an act answers that is held. */
export const HeldReceipt = z.object({ taskId: z.string(), leftSec: z.number() });
export type HeldReceipt = z.output<typeof HeldReceipt>;
export const HELD_DONE = `将在 ${HELD_SEC} 秒后生效，现在可以撤回`;

const HeldAct = HeldReceipt.extend({
  kind: z.enum(HELD_KINDS),
  /** What it is done to: an organisation, a learner, a certificate. */
  subjectId: z.string(),
  /** `通过启明精密制造（演示）` */
  text: z.string(),
  status: schemaOf(TASK),
  /** A sentence, when it could not be done. */
  error: z.string().nullable(),
});
export type HeldAct = z.output<typeof HeldAct>;

const own = { access: 'staff', permission: 'self', scope: 'own' } as const;
/** One's own that wait, and for a minute what became of them. */
export const listHeld = endpoint({
  title: '自己刚提交、还可撤回的操作',
  method: 'GET',
  path: '/system/held',
  ...own,
  keepsNoSessionAlive: true,
  data: z.array(HeldAct),
});
export const withdrawHeld = endpoint({
  title: '撤回刚提交的操作',
  method: 'POST',
  path: '/system/held/withdraw',
  ...own,
  audit: 'held.withdraw',
  humanOnly: true,
  body: z.object({ taskId: idOf('操作') }),
  data: z.object({ taskId: z.string() }),
  done: '已撤回',
});
