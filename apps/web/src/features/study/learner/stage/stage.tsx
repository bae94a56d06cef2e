import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ITEM } from '@zhibiao/contract/lesson/types';
import { lessonDetail, myLessons } from '@zhibiao/contract/lesson/learner';
import { useState, type ReactNode } from 'react';
import { useInvalidate } from '#lib/api/ask.ts';
import { isUnknown, refusalOf } from '#lib/api/failure.ts';
import { Button } from '#ui/action/button.tsx';
import { Icon, type IconName } from '#ui/icon/icon.tsx';
import { ItemComing, ItemStudy } from './item-study.tsx';
import { playQuery, ownStudyQuery } from '#features/study/queries.ts';
import css from './stage.module.css';

/** The dark frame where the player will be, with a sentence and what can be done about it. */
export const StagePanel = ({
  icon,
  title,
  text,
  cover,
  children,
}: {
  icon?: IconName;
  title: string;
  text?: string;
  cover?: string | null;
  children?: ReactNode;
}) => (
  <div className={`ink ${css.panel}`} style={cover ? { backgroundImage: `url(${cover})` } : undefined}>
    <div className={cover ? css.veil : undefined}>
      {icon && <Icon name={icon} size={32} />}
      <p className={css.title}>{title}</p>
      {text && <p>{text}</p>}
      {children && <div className={css.actions}>{children}</div>}
    </div>
  </div>
);

/**
 * Opens the item: asks the server for it, then shows its reader. What was replaced while it was open is opened again,
 * and waits for the learner.
 */
export const Stage = (props: Omit<Parameters<typeof ItemStudy>[0], 'play' | 'renewed' | 'onRenewed'>) => {
  const { lid } = props.item;
  const play = useQuery(playQuery(lid));
  const queries = useQueryClient();
  const invalidate = useInvalidate();
  const [renewedLid, setRenewedLid] = useState<string | null>(null);
  const renewed = renewedLid === lid;
  const renew = () => {
    setRenewedLid(lid);
    void queries.resetQueries({ queryKey: playQuery(lid).queryKey, exact: true });
    void invalidate(lessonDetail, ownStudyQuery(props.lessonId));
  };
  if (play.data)
    return (
      <ItemStudy
        {...props}
        play={play.data}
        autoPlay={props.autoPlay && !renewed}
        renewed={renewed}
        onRenewed={renew}
      />
    );
  if (!play.error)
    return (
      <>
        <div className={`ink ${css.panel} ${props.item.type === ITEM.video ? css.film : ''}`} aria-busy="true">
          <span className="sr">正在打开</span>
        </div>
        <ItemComing lessonId={props.lessonId} item={props.item} />
      </>
    );

  // Taken out of the course since its outline was read: another outline leads on, another try does not.
  if (isUnknown(play.error))
    return (
      <StagePanel icon="warn" title={play.error.message}>
        <Button onClick={() => void invalidate(lessonDetail)}>更新目录</Button>
      </StagePanel>
    );
  return (
    <StagePanel icon="warn" title={refusalOf(play.error) ?? '内容没有加载成功。'}>
      <Button onClick={() => void play.refetch()}>重试</Button>
    </StagePanel>
  );
};

/** Joining is a deliberate act: from here on time is recorded. */
export const JoinPanel = ({
  cover,
  join,
  onJoined,
}: {
  cover: string | null;
  join: () => Promise<unknown>;
  onJoined: () => Promise<unknown>;
}) => {
  const invalidate = useInvalidate();
  const { mutate, isPending } = useMutation({
    mutationFn: join,
    onSuccess: async () => {
      await onJoined();
      void invalidate(myLessons);
    },
  });

  return (
    <StagePanel icon="book" title="加入学习后，学习进度和学时会自动记录。" cover={cover}>
      <Button large busy={isPending} onClick={() => mutate()}>
        开始学习
      </Button>
    </StagePanel>
  );
};
