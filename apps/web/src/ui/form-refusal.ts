import type { FormInstance } from 'antd';
import { ApiError, TRANSPORT } from '#lib/api.ts';

/** Puts the server's sentence under a field and the focus into it. */
export const refuseUnder = (form: FormInstance, field: string | string[]) => (error: unknown): void => {
  if (!(error instanceof ApiError) || error.code === TRANSPORT) return;
  form.setFields([{ name: field, errors: [error.message] }]);
  form.focusField(field);
};
