import { VERIFY_NOTHING, VerifyFields } from '@zhibiao/contract/certificate/verify-form';
import { faultIn } from '@zhibiao/contract/core/refusal';
import { copiedCode } from '@zhibiao/contract/core/text/text-fold';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Button } from '#ui/action/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import type { VerifyQuery } from '#features/certificate/queries.ts';
import css from './verify-form.module.css';

/** A number begins with letters and goes on with digits; a code is longer, and anything else is looked up as one. */
const isNumber = (text: string): boolean => /^[a-z]{2,4}\d{3,13}$/i.test(copiedCode(text));
const faultOf = (typed: string, name: string | null): { typed?: string; name?: string } => {
  if (copiedCode(typed) === '') return { typed: VERIFY_NOTHING };
  const ofName = name === null ? null : faultIn(VerifyFields.name, name);
  const ofTyped = faultIn(name === null ? VerifyFields.code : VerifyFields.certNo, copiedCode(typed));
  return { ...(ofTyped === null ? {} : { typed: ofTyped }), ...(ofName === null ? {} : { name: ofName }) };
};

/** By the code on the document, or by its number and then the holder's name. */
export const VerifyForm = ({ onAsk }: { onAsk: (query: VerifyQuery) => void }) => {
  // The address of an answer has the number alone.
  const known = useSearchParams()[0].get('certNo') ?? '';
  const [typed, setTyped] = useState(known);
  const [faults, setFaults] = useState<ReturnType<typeof faultOf>>({});
  const byNumber = isNumber(typed);

  const submit = (form: HTMLFormElement) => {
    const name = byNumber ? String(new FormData(form).get('name') ?? '') : null;
    const found = faultOf(typed, name);
    setFaults(found);
    const [first] = Object.keys(found);
    if (first) form.querySelector<HTMLInputElement>(`input[name=${first}]`)?.focus();
    else onAsk(name === null ? { code: copiedCode(typed) } : { certNo: copiedCode(typed).toUpperCase(), name });
  };

  return (
    <form
      noValidate
      className={css.by}
      onSubmit={(event) => {
        event.preventDefault();
        submit(event.currentTarget);
      }}
    >
      <Field
        name="typed"
        label="证书编号或核验码"
        hint="编号印在标题下方，核验码印在二维码旁。只有编号时，还会请您填写持证人姓名。"
        placeholder="如 ZB202620003187"
        fault={faults.typed}
        defaultValue={known}
        onType={setTyped}
      />
      {byNumber && <Field name="name" label="持证人姓名" hint="与证书上一致" fault={faults.name} />}
      <Button type="submit" primary>
        <Icon name="search" size={16} />
        核验
      </Button>
    </form>
  );
};

type FieldProps = {
  name: string;
  label: string;
  hint: string;
  placeholder?: string;
  defaultValue?: string;
  fault: string | undefined;
  onType?: (text: string) => void;
};

const Field = ({ name, label, hint, placeholder, defaultValue, fault, onType }: FieldProps) => (
  <div className={css.field}>
    <label htmlFor={`verify-${name}`}>{label}</label>
    <input
      id={`verify-${name}`}
      name={name}
      className="num"
      placeholder={placeholder}
      defaultValue={defaultValue}
      autoComplete="off"
      spellCheck={false}
      aria-invalid={fault !== undefined}
      aria-describedby={`verify-${name}-note`}
      onChange={({ target }) => onType?.(target.value)}
    />
    <p id={`verify-${name}-note`} className={fault ? css.fault : 'note'} role={fault ? 'alert' : undefined}>
      {fault ? (
        <>
          <Icon name="warn" size={16} />
          {fault}
        </>
      ) : (
        hint
      )}
    </p>
  </div>
);
