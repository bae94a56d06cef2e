import { VerifyFields } from '@zhibiao/contract/certificate';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import type { Asked } from '#features/certificate/queries.ts';
import css from './verify-form.module.css';

type Props = { asked: Asked | null; busy: boolean; onAsk: (asked: Asked) => void };
type Faults = Partial<Record<keyof typeof VerifyFields, string>>;

/** By the code on the document, or by its number and the holder's name. */
export const VerifyForm = ({ asked, busy, onAsk }: Props) => {
  const [byCode, setByCode] = useState(!asked || 'code' in asked);
  const [faults, setFaults] = useState<Faults>({});

  const submit = (form: HTMLFormElement) => {
    const data = new FormData(form);
    const typed = (field: keyof Faults) => String(data.get(field) ?? '').trim();
    const found = (byCode ? (['code'] as const) : (['certNo', 'name'] as const)).flatMap((field) => {
      const fault = VerifyFields[field].safeParse(typed(field)).error?.issues[0]?.message;
      return fault ? [[field, fault]] : [];
    });
    setFaults(Object.fromEntries(found));
    if (found[0]) form.querySelector<HTMLInputElement>(`input[name=${found[0][0]}]`)?.focus();
    else
      onAsk(
        byCode
          ? { code: typed('code').replace(/\s/g, '') }
          : { certNo: typed('certNo').toUpperCase(), name: typed('name') },
      );
  };

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit(event.currentTarget);
      }}
    >
      <fieldset className={css.methods}>
        <legend className="sr">核验方式</legend>
        <label>
          <input
            type="radio"
            name="way"
            checked={byCode}
            onChange={() => {
              setByCode(true);
              setFaults({});
            }}
          />
          <span>凭核验码</span>
        </label>
        <label>
          <input
            type="radio"
            name="way"
            checked={!byCode}
            onChange={() => {
              setByCode(false);
              setFaults({});
            }}
          />
          <span>凭证书编号和姓名</span>
        </label>
      </fieldset>
      <div className={`${css.find} ${byCode ? css.one : ''}`} key={String(byCode)}>
        {byCode ? (
          <Field
            name="code"
            label="核验码"
            value={asked && 'code' in asked ? asked.code : ''}
            hint="在二维码旁，22 位字母和数字，区分大小写"
            fault={faults.code}
            maxLength={64}
          />
        ) : (
          <>
            <Field
              name="certNo"
              label="证书编号"
              value={asked && 'certNo' in asked ? asked.certNo : ''}
              fault={faults.certNo}
              maxLength={32}
            />
            <Field
              name="name"
              label="持证人姓名"
              value={asked && 'certNo' in asked ? asked.name : ''}
              fault={faults.name}
              maxLength={30}
            />
          </>
        )}
        <Button type="submit" primary busy={busy}>
          <Icon name="search" size={16} />
          核验
        </Button>
      </div>
    </form>
  );
};

type FieldProps = {
  name: keyof Faults;
  label: string;
  value: string;
  hint?: string;
  fault: string | undefined;
  maxLength: number;
};

const Field = ({ name, label, value, hint, fault, maxLength }: FieldProps) => (
  <div className={css.field}>
    <label htmlFor={`verify-${name}`}>{label}</label>
    <input
      id={`verify-${name}`}
      name={name}
      className="num"
      defaultValue={value}
      maxLength={maxLength}
      autoComplete="off"
      spellCheck={false}
      aria-invalid={fault !== undefined}
      aria-describedby={`verify-${name}-note`}
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
