import { Icon } from '#ui/icon.tsx';
import css from './auth.module.css';
import { usePlace } from './place.ts';

/** Why somebody is here: the place they go to afterwards, in words. */
export const Reason = ({ after }: { after: '登录' | '注册' }) => {
  const place = usePlace();
  return (
    place && (
      <p className={css.reason}>
        <Icon name="right" size={16} />
        {after}后{place}
      </p>
    )
  );
};
