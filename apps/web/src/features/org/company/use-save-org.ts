import { useMutation } from '@tanstack/react-query';
import { listChanges, updateOrg } from '@zhibiao/contract/org/org';
import type { CallOf } from '@zhibiao/contract/core/endpoint';
import type { FormInstance } from 'antd';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { toast } from '#lib/message/toast.ts';
import { viewerOrgQuery } from '#lib/session/viewer.ts';
import { refuseInForm } from '#widgets/form/form-refusal.ts';

type Body = NonNullable<CallOf<typeof updateOrg>['body']>;

/** Saves what is given of the organisation. A refusal goes under its field; what was typed stays. */
export const useSaveOrg = (form: FormInstance) => {
  const invalidate = useInvalidate();

  return useMutation({
    mutationFn: (body: Body) => call(updateOrg, { body }),
    onSuccess: ({ pending }) => {
      toast.success(pending ? '变更申请已提交，审核通过后生效' : '保存成功');
      return invalidate(viewerOrgQuery, listChanges);
    },
    onError: refuseInForm(form),
  });
};
