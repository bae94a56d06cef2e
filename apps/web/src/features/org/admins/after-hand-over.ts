import { labelOf } from '@zhibiao/contract/core/codes';
import { FORMER_OWNER, ROLE } from '@zhibiao/contract/auth/roles';

export const AFTER_HAND_OVER = `对方成为${labelOf(ROLE, ROLE.owner)}，您成为${labelOf(ROLE, FORMER_OWNER)}。`;
