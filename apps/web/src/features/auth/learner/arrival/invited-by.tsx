import { Gains, WHAT_IS_SEEN } from '#widgets/invitation/gains.tsx';
import { Inviter } from '#widgets/invitation/inviter.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { useInvitation } from './invitation.ts';
import css from './invited-by.module.css';

/** Beside registration and login: who invites, and what one has of it; or why the invitation leads nowhere. */
export const InvitedBy = () => {
  const { org, info, person, error } = useInvitation();
  if (error)
    return (
      <section className={css.by} data-invited aria-label="邀请">
        <h1>这份邀请不能使用</h1>
        <p className={css.fault}>
          <Icon name="warn" />
          {error.message}
        </p>
        <p className="note">您可以先注册，收到新的邀请后再加入机构，已学的课程和学时都会保留。</p>
      </section>
    );
  if (!org)
    return (
      <section className={css.by} data-invited aria-label="邀请" aria-busy="true">
        <h1>机构邀请您学习</h1>
      </section>
    );

  return (
    <section className={css.by} data-invited aria-label="邀请">
      <Inviter org={org} />
      <h1>“{org.orgName}”邀请您学习</h1>
      <p className="note num">
        {[
          org.department && `加入${org.department.replaceAll('/', ' / ')}`,
          info.data?.expireTime && `${info.data.expireTime.slice(0, 10)} 前有效`,
        ]
          .filter(Boolean)
          .join('，')}
      </p>
      <Gains lessons={info.data?.lessons ?? []} />
      <p className={css.seen}>
        {person.data
          ? `“${org.orgName}”邀请您加入。注册后由您决定是否接受。机构能看到邀请第一次被打开的时间，在您接受之后才能看到您的学习和考试记录。`
          : WHAT_IS_SEEN}
      </p>
    </section>
  );
};
