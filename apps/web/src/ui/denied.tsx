import { paths } from '#lib/paths.ts';
import { ButtonLink } from './button.tsx';
import css from './denied.module.css';
import { Icon } from './icon.tsx';

/** Not allowed, and who can change that. */
export const Denied = ({ title, text }: { title: string; text: string }) => (
  <div className={`wrap ${css.denied}`}>
    <Icon name="lock" size={32} />
    <h1>{title}</h1>
    <p>{text}</p>
    <ButtonLink to={paths.home}>返回首页</ButtonLink>
  </div>
);
