import { useMutation } from '@tanstack/react-query';
import { updateProfile } from '@zhibiao/contract/profile/learner';
import { listConsents } from '@zhibiao/contract/agreement/consent';
import type { FormInstance } from 'antd';
import type { z } from 'zod';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { toast } from '#lib/message/toast.ts';
import { VIEWER } from '#lib/session/viewer.ts';
import { refuseInForm } from '#widgets/form/form-refusal.ts';

type Changes = z.input<typeof updateProfile.body>;
type Field = keyof Changes;

/** Saves what is given and leaves the rest. A refusal goes under its field; what was typed stays. */
export const useSaveProfile = (form: FormInstance, otherwise: Field) => {
  const invalidate = useInvalidate();

  return useMutation({
    mutationFn: (body: Changes) => call(updateProfile, { body }),
    onSuccess: () => {
      toast.success('保存成功');
      return invalidate(...VIEWER, listConsents);
    },
    onError: refuseInForm(form, { otherwise }),
  });
};
