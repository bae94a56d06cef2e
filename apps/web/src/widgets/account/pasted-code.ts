import { CODE_LENGTH } from '@zhibiao/contract/core/limits';
import { digitsIn } from '@zhibiao/contract/core/text/text-fold';
import type { ChangeEvent } from 'react';

/** Of a field for a code: what is pasted may be the whole message, so the field has no longest text of its own. */
export const codeDigits = (typed: string): string => digitsIn(typed, CODE_LENGTH);

/** The same for a field of antd. */
export const pastedCode = ({ target }: ChangeEvent<HTMLInputElement>): string => codeDigits(target.value);
