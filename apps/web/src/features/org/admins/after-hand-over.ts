import { labelOf } from '@zhibiao/contract/codes';
import { FORMER_OWNER, ROLE } from '@zhibiao/contract/roles';

export const AFTER_HAND_OVER = `对方成为${labelOf(ROLE, ROLE.owner)}，您成为${labelOf(ROLE, FORMER_OWNER)}。`;
