import { Icon } from '#ui/icon.tsx';
import css from './password-rules.module.css';

const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/];

const rules = [
  { text: '8–64 个字符', met: (value: string) => value.length >= 8 && value.length <= 64 },
  {
    text: '大写、小写、数字、符号中的三种',
    met: (value: string) => kinds.filter((kind) => kind.test(value)).length >= 3,
  },
];

/** What a new password needs, ticked off while it is typed. The contract's rule decides; this only tells early. */
export const PasswordRules = ({ value }: { value: string }) => (
  <ul className={css.rules} aria-label="密码要求">
    {rules.map(({ text, met }) => (
      <li key={text} className={met(value) ? css.met : undefined}>
        {met(value) ? <Icon name="done" size={16} /> : <i className={css.open} />}
        {text}
        <span className="sr">{met(value) ? '，已满足' : '，未满足'}</span>
      </li>
    ))}
  </ul>
);
