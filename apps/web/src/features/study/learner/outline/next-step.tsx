import { Alert } from '#ui/feedback/alert.tsx';
import { ButtonLink } from '#ui/action/button.tsx';
import { useOnward, type OnwardInput } from './use-onward.ts';

type Props = OnwardInput & { itemDone: boolean; onChoose: () => void };

/** What a finished item or a finished course leads to. */
export const NextStep = ({ itemDone, onChoose, ...here }: Props) => {
  const onward = useOnward(here);
  if (!onward || (onward.lecture && !itemDone)) return null;

  return (
    <Alert
      kind="success"
      action={
        onward.lecture ? (
          <ButtonLink small to={onward.to} replace preventScrollReset onClick={onChoose}>
            {onward.action}
          </ButtonLink>
        ) : (
          <ButtonLink small to={onward.to}>
            {onward.action}
          </ButtonLink>
        )
      }
    >
      {onward.lecture ? `本讲已学完。下一讲：${onward.about}` : `${onward.about}。`}
    </Alert>
  );
};
