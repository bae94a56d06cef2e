import { ButtonLink } from '#ui/action/button.tsx';
import css from './end-next.module.css';
import { useOnward, type OnwardInput } from './use-onward.ts';

type Props = OnwardInput & {
  /** How large the next item is: 视频 12:00. */
  size: (lid: string) => string;
  onChoose: () => void;
};

/** On the end card of a film: what comes next by name, one press away. Nothing while it is not open yet. */
export const EndNext = ({ size, onChoose, ...here }: Props) => {
  const onward = useOnward(here);
  if (!onward) return null;

  return (
    <div className={css.next}>
      <p>
        <small>{onward.lecture ? `下一讲　${size(onward.lecture.lid)}` : '下一步'}</small>
        <strong>{onward.about}</strong>
      </p>
      <ButtonLink
        to={onward.to}
        className={css.go ?? ''}
        {...(onward.lecture && { replace: true, preventScrollReset: true, onClick: onChoose })}
      >
        {onward.action}
      </ButtonLink>
    </div>
  );
};
