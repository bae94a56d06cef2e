import { type ArticleRow, SERVICE_KIND } from '@zhibiao/contract/article/learner';
import { type CodeOf, labelOf } from '@zhibiao/contract/core/codes';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { paths } from '#lib/url/paths.ts';
import { siteQuery } from '#lib/session/site.ts';
import { ButtonLink } from '#ui/action/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { ServiceCard } from './service-card.tsx';
import css from './service-groups.module.css';

type Kind = CodeOf<typeof SERVICE_KIND>;

const TEXT: Record<Kind, string> = {
  [SERVICE_KIND.own]: '证明培训与考核的结果，由本平台审核、签名，任何人都可以核验。',
  [SERVICE_KIND.assist]: '我们提供课程和准备方面的协助，不从事认证活动，不颁发体系认证证书，也不承诺认证结果。',
  [SERVICE_KIND.body]: '认证由您自主选择的、经批准的认证机构独立进行，本平台不办理，也不代办。',
};

/** Services by whose document they lead to. What a certification body does is said even where none is about it. */
export const ServiceGroups = ({ services }: { services: ArticleRow[] }) => {
  const of = (kind: Kind) => services.filter((service) => service.kind === kind);
  const others = services.filter(({ kind }) => labelOf(SERVICE_KIND, kind) === '');

  return (
    <>
      <Group kind={SERVICE_KIND.own} services={of(SERVICE_KIND.own)}>
        <ButtonLink to={paths.verify}>核验证书</ButtonLink>
        <ServiceDays />
      </Group>
      <Group kind={SERVICE_KIND.assist} services={[...of(SERVICE_KIND.assist), ...others]} />
      <Group kind={SERVICE_KIND.body} services={of(SERVICE_KIND.body)} always>
        <a className={css.register} href="http://cx.cnca.cn/" target="_blank" rel="noopener noreferrer">
          查询认证证书与认证机构
          <Icon name="right" size={14} />
          <span className="sr">（全国认证认可信息公共服务平台，在新窗口打开）</span>
        </a>
      </Group>
    </>
  );
};

/** 办理时间: what the staff's own inbox is held to. */
const ServiceDays = () => {
  const site = useQuery(siteQuery).data?.site;
  return (
    site && (
      <p className={`note num ${css.days}`}>
        办理时间：学习证明即时开具；证书申请一般 {site.reviewDays} 个工作日内审核，通过后 {site.issueDays}{' '}
        个工作日内签发。
      </p>
    )
  );
};

type GroupProps = {
  kind: Kind;
  services: ArticleRow[];
  always?: boolean;
  /** What can be done about the whole group. */
  children?: ReactNode;
};

const Group = ({ kind, services, always = false, children }: GroupProps) =>
  (services.length > 0 || always) && (
    <section className={css.group} aria-label={labelOf(SERVICE_KIND, kind)}>
      <div className={css.head}>
        <div>
          <h2>{labelOf(SERVICE_KIND, kind)}</h2>
          <p className="note">{TEXT[kind]}</p>
        </div>
        {children}
      </div>
      {kind === SERVICE_KIND.body && <Certification />}
      {services.length > 0 && (
        <div className={`${css.cards} ${services.length % 3 === 0 ? css.three : ''}`}>
          {services.map((service) => (
            <ServiceCard key={service.id} service={service} />
          ))}
        </div>
      )}
    </section>
  );

const STEPS = [
  ['初次认证', '向认证机构提交申请，接受第一、第二阶段审核，通过后由认证机构颁发体系认证证书。'],
  ['监督审核与再认证', '证书有效期三年，其间的监督审核和到期前的再认证由发证的认证机构安排。'],
  ['变更、暂停与撤销', '名称、地址、范围的变更，以及证书的暂停和撤销，由发证的认证机构决定并公布。'],
] as const;

const Certification = () => (
  <dl className={css.facts}>
    {STEPS.map(([name, text]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{text}</dd>
      </div>
    ))}
  </dl>
);
