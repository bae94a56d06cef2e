import { REVEALED } from '@zhibiao/contract/learner/staff-acts';
import { useState } from 'react';
import { useCan } from '#lib/staff/me.ts';
import {
  MaskedValue,
  RevealForm,
  type RevealedField,
  type RevealedValue,
} from '#features/learner/staff/masked-value.tsx';

type Props = { id: string; field: 'mobile' | 'email'; masked: string | null; left: number };

/** A number or an address, masked; staff with the permission see the whole for a minute, with a reason. */
export const Contact = ({ id, field, masked, left }: Props) => {
  const may = useCan()('learner:reveal');
  const [revealing, setRevealing] = useState<RevealedField | null>(null);
  const [shown, setShown] = useState<RevealedValue | null>(null);
  if (masked === null) return '没有';
  if (!may) return masked;
  return (
    <>
      <MaskedValue
        masked={masked}
        field={REVEALED[field]}
        asked={revealing !== null}
        shown={shown}
        onAsk={setRevealing}
      />
      {revealing && (
        <RevealForm
          id={id}
          field={revealing}
          left={left}
          onShown={(value) => {
            setShown(value);
            setRevealing(null);
          }}
          onClose={() => setRevealing(null)}
        />
      )}
    </>
  );
};
