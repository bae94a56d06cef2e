import { z } from 'zod';
import { copiedCode, personName } from '../core/text/text-fold.ts';

export const VERIFY_MISSING = { code: '请输入核验码', certNo: '请输入证书编号', name: '请输入持证人姓名' };
/** Asked without anything to ask by. */
export const VERIFY_NOTHING = '请输入核验码，或证书编号和姓名';
/** Rules of the two ways: by the code on the document, or by its number and the holder's name. */
export const VerifyFields = {
  code: z
    .string({ error: VERIFY_MISSING.code })
    .overwrite(copiedCode)
    .min(1, VERIFY_MISSING.code)
    .max(64, '核验码有误'),
  certNo: z
    .string({ error: VERIFY_MISSING.certNo })
    .overwrite(copiedCode)
    .toUpperCase()
    .min(1, VERIFY_MISSING.certNo)
    .max(32, '证书编号有误'),
  name: z
    .string({ error: VERIFY_MISSING.name })
    .overwrite(personName)
    .min(1, VERIFY_MISSING.name)
    .max(30, '姓名不能超过30个字符'),
};
