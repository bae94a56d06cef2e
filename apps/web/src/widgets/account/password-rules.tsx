import { isLongEnough, isMixedEnough } from '@zhibiao/contract/core/fields';
import { PASSWORD } from '@zhibiao/contract/core/limits';
import { Icon } from '#ui/icon/icon.tsx';
import css from './password-rules.module.css';

const rulesOf = (min: number) => [
  { text: `${min}–${PASSWORD.max} 个字符`, met: (value: string) => isLongEnough(value) && value.length >= min },
  { text: '大写、小写、数字、符号中的三种', met: isMixedEnough },
];

/** What a new password needs, ticked off while it is typed. The contract's rule decides; this only tells early. */
export const PasswordRules = ({ value, min = PASSWORD.min }: { value: string; min?: number | undefined }) => (
  <ul className={css.rules} aria-label="密码要求">
    {rulesOf(min).map(({ text, met }) => (
      <li key={text} className={met(value) ? css.met : undefined}>
        {met(value) ? <Icon name="done" size={16} /> : <i className={css.open} />}
        {text}
        <span className="sr">{met(value) ? '，已满足' : '，未满足'}</span>
      </li>
    ))}
  </ul>
);
