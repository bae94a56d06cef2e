import { useMutation } from '@tanstack/react-query';
import { listChanges, updateOrg } from '@zhibiao/contract/org';
import type { CallOf } from '@zhibiao/contract/endpoint';
import type { FormInstance } from 'antd';
import { call } from '#lib/api.ts';
import { useInvalidate } from '#lib/ask.ts';
import { toast } from '#lib/toast.ts';
import { viewerOrgQuery } from '#lib/viewer.ts';
import { byWord, refuseWhere } from '#widgets/form-refusal.ts';

type Body = NonNullable<CallOf<typeof updateOrg>['body']>;

/** Saves what is given of the organisation. A refusal goes under the field its sentence names; what was typed stays. */
export const useSaveOrg = (form: FormInstance) => {
  const invalidate = useInvalidate();

  return useMutation({
    mutationFn: (body: Body) => call(updateOrg, { body }),
    onSuccess: ({ pending }) => {
      toast.success(pending ? '变更申请已提交，审核通过后生效' : '保存成功');
      return invalidate(viewerOrgQuery, listChanges);
    },
    onError: refuseWhere(form, fieldOf),
  });
};

/** Which field a sentence about the organisation is about. */
export const fieldOf = byWord([
  ['信用代码', 'creditCode'],
  ['机构名称', 'orgName'],
  ['机构类型', 'orgType'],
  ['法定代表人', 'legalPerson'],
  ['图片', 'licenseUrl'],
  ['图片', 'logo'],
  ['手机', 'contactMobile'],
  ['邮箱', 'contactEmail'],
  ['姓名', 'contactName'],
  ['地区', 'areaCode'],
  ['地址', 'address'],
  ['证书编号', 'ipmsCertNo'],
  ['有效期', 'ipmsExpire'],
] satisfies [word: string, field: keyof Body][]);
