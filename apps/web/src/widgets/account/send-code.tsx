import { useMutation } from '@tanstack/react-query';
import {
  checkEmailRegister,
  checkRegister,
  sendBindEmail,
  sendBindSms,
  sendLeaveEmail,
  sendLeaveSms,
  sendLoginEmail,
  sendLoginSms,
  sendRegisterEmail,
  sendRegisterSms,
  sendResetEmail,
  sendResetSms,
} from '@zhibiao/contract/auth/learner';
import { copy } from '@zhibiao/contract/core/copy';
import { CODE_INTERVAL_SEC } from '@zhibiao/contract/core/limits';
import { call } from '#lib/api/api.ts';
import { type HumanProof, withHumanCheck } from '#lib/api/human.ts';
import { toast } from '#lib/message/toast.ts';
import { Button } from '#ui/action/button.tsx';
import { useFormAround, type PlainFormState } from '#ui/form/plain/form-state.ts';
import { refusalWords } from '#widgets/form/refusal-words.tsx';
import css from './send-code.module.css';
import { useCountdown } from './use-countdown.ts';

const SMS = { register: sendRegisterSms, login: sendLoginSms, reset: sendResetSms, bind: sendBindSms };
const MAIL = { register: sendRegisterEmail, login: sendLoginEmail, reset: sendResetEmail, bind: sendBindEmail };

/** Who has an account already logs in, who has none registers. */
const WAY = { register: 'login', reset: 'register', login: undefined, bind: undefined } as const;

type Props = {
  by: 'sms' | 'email';
  /** To the field `target`, which is validated before anything is sent. */
  purpose:
    | keyof typeof SMS
    /** To the account's own phone or address, which only the server knows unmasked. */
    | 'leave';
};

/** 获取验证码: checks the field, asks whether the target is registered where that matters, sends, counts 60 seconds. */
export const SendCode = ({ by, purpose }: Props) => {
  const form = useFormAround();
  const [left, start] = useCountdown(`${purpose}.${by}`);

  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const target = purpose === 'leave' ? '' : await allowedTarget(form, by, purpose);
      if (target === null) return;
      const { waitSec } = await withHumanCheck((proof) => send({ by, purpose }, target, proof));
      start(waitSec || CODE_INTERVAL_SEC);
      toast.success('验证码已发送');
    },
  });

  return (
    <Button className={css.button} disabled={left > 0} busy={isPending} onClick={() => mutate()}>
      {left > 0 ? `${left} 秒后重发` : copy.getCode}
    </Button>
  );
};

/**
 * Where the code goes; null when the field is invalid or the account does not fit, which is then shown under the field.
 */
const allowedTarget = async (
  form: PlainFormState,
  by: Props['by'],
  purpose: keyof typeof SMS,
): Promise<string | null> => {
  if (!form.passes(TARGET)) return refocused(form);
  const target = String(form.values.read()[TARGET]);
  const refusal = await registrationRefusal(target, by, purpose);
  if (!refusal) return target;
  toast.warning(refusal);
  form.setFields([{ name: TARGET, errors: [refusalWords(refusal, WAY[purpose])] }]);
  return refocused(form);
};

const TARGET = 'target';
const refocused = (form: PlainFormState): null => {
  form.focusField(TARGET);
  return null;
};

/** New accounts need a free number, password resets a registered one. Logging in does not reveal which it is. */
const registrationRefusal = async (
  target: string,
  by: Props['by'],
  purpose: keyof typeof SMS,
): Promise<string | null> => {
  if (purpose === 'login') return null;
  const free =
    by === 'sms'
      ? await call(checkRegister, { query: { phone: target } })
      : await call(checkEmailRegister, { query: { email: target } });
  if (purpose === 'reset') return free ? (by === 'sms' ? copy.mobileUnknown : copy.emailUnknown) : null;

  return free ? null : by === 'sms' ? copy.mobileTaken : copy.emailTaken;
};

const send = ({ by, purpose }: Props, target: string, proof: HumanProof) => {
  if (purpose === 'leave') return call(by === 'sms' ? sendLeaveSms : sendLeaveEmail, { query: proof });

  return by === 'sms'
    ? call(SMS[purpose], { query: { phones: target, ...proof } })
    : call(MAIL[purpose], { query: { emails: target, ...proof } });
};
