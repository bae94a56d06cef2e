import { useQuery } from '@tanstack/react-query';
import { lookAtLink } from '@zhibiao/contract/staff/auth';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { call } from '#lib/api/api.ts';
import { staffSession } from '#lib/staff/session.ts';
import { ButtonLink } from '#ui/action/button.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import { SetupAccount, type NewAccount } from './setup-account.tsx';
import css from './page.module.css';
import { SetupSteps } from './setup-steps.tsx';
import { SetupUse } from './setup-use.tsx';
import { StepForm } from '#features/staff/login/step-form.tsx';
import { useSteps } from '#features/staff/login/steps.ts';

/** The ticket stands behind the # of the link, which no server's log ever sees. */
const useTicket = (): string => useLocation().hash.slice(1);

/** What a link from the console, or from the first start, leads to: an account of one's own. */
export const Component = () => {
  const ticket = useTicket();
  const link = useQuery({
    queryKey: ['setup', ticket],
    queryFn: () => call(lookAtLink, { body: { ticket } }),
    staleTime: Infinity,
    retry: false,
  });

  return (
    <div className={css.setup}>
      <h1>{link.data?.purpose === 'reset' ? '重设密码' : link.data?.purpose === 'setup' ? '启用账号' : '初次设置'}</h1>
      <QueryBlock query={link} gone={(sentence) => <Spent sentence={sentence} />}>
        {(found) => <Setup key={ticket} ticket={ticket} link={found} />}
      </QueryBlock>
    </div>
  );
};

/** Used up, too old, or not copied whole. */
const Spent = ({ sentence }: { sentence: string }) => (
  <div className="panel">
    <Empty text={sentence} action={<ButtonLink to="/console/login">去登录</ButtonLink>} />
  </div>
);

type Link = Awaited<ReturnType<typeof call<typeof lookAtLink>>>;

const Setup = ({ ticket, link }: { ticket: string; link: Link }) => {
  const navigate = useNavigate();
  const first = link.purpose === 'first';
  const [account, setAccount] = useState<NewAccount | null>(null);
  const [alone, setAlone] = useState<boolean | null>(null);
  const steps = useSteps((token) => {
    staffSession.start(token);
    void navigate('/console', { replace: true });
  });
  const { step } = steps;
  const [{ before, fault }, setBefore] = useState<{ before: NewAccount | null; fault?: unknown }>({ before: null });
  const back = (why?: unknown) => {
    setBefore({ before: account, fault: why });
    setAccount(null);
  };
  const at = step.at !== 'password' ? 'totp' : account === null ? 'account' : 'use';

  return (
    <div className={css.grid}>
      <SetupSteps
        current={at}
        first={first}
        enrol={link.enrol}
        account={account?.account ?? link.account}
        name={account?.name ?? link.name}
        alone={alone}
      />
      <section className={`panel ${css.work}`}>
        {at === 'account' && (
          <SetupAccount {...{ ticket, link, before, fault }} pass={steps.pass} onAccount={setAccount} />
        )}
        {at === 'use' && account && (
          <SetupUse ticket={ticket} account={account} pass={steps.pass} onAlone={setAlone} onBack={back} />
        )}
        {at === 'totp' && (
          <>
            <h2>{step.at === 'codes' ? '保存恢复码' : '绑定动态验证码'}</h2>
            <StepForm steps={steps} account={account?.account ?? link.account ?? ''} />
          </>
        )}
      </section>
    </div>
  );
};
