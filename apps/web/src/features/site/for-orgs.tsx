import { paths } from '#lib/url/paths.ts';
import { ButtonLink } from '#ui/action/button.tsx';
import { Icon, type IconName } from '#ui/icon/icon.tsx';
import css from './for-orgs.module.css';

const STEPS: readonly { icon: IconName; title: string; text: string }[] = [
  { icon: 'users', title: '邀请', text: '一张海报、一个链接或一份 Excel，成员自己进到对应部门' },
  { icon: 'clock', title: '指派', text: '按部门定课程和截止日期，到期前自动提醒' },
  { icon: 'shield', title: '审核材料', text: '一键打包学习记录、成绩和证书，审核员放进核验页就知道真假' },
];

/** What the platform does for an organisation, with a sketch of what its administrator sees. */
export const ForOrgs = () => (
  <div className={css.orgs}>
    <div>
      <h2>给机构：一年的培训，一份拿得出手的记录</h2>
      <p className={css.lead}>为贯标、内审和监督审核准备培训证据，不再翻签到表。</p>
      <ol className={css.steps}>
        {STEPS.map(({ icon, title, text }) => (
          <li key={title}>
            <span className={css.icon}>
              <Icon name={icon} />
            </span>
            <div>
              <b>{title}</b>
              <span className="note">{text}</span>
            </div>
          </li>
        ))}
      </ol>
      <div className={css.next}>
        <ButtonLink primary to={paths.register}>
          注册机构
        </ButtonLink>
        <ButtonLink to={paths.certificateServices}>证书与办理时间</ButtonLink>
      </div>
    </div>
    <Sample />
  </div>
);

const DEPARTMENTS = [
  ['研发部', 82],
  ['知识产权部', 96],
  ['采购部', 64],
  ['市场与销售', 51],
] as const;

const Sample = () => (
  <figure className={css.sample}>
    <figcaption>
      <Icon name="building" size={18} />
      某制造企业（示例）
      <span>按部门完成情况</span>
    </figcaption>
    <dl>
      {DEPARTMENTS.map(([name, percent]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="num">
            <i style={{ width: `${percent}%` }} aria-hidden="true" />
            <span>{percent}%</span>
          </dd>
        </div>
      ))}
    </dl>
    <p>
      <Icon name="shield" size={18} />
      审核材料：培训记录、学习明细、证书清单、数据文件
    </p>
  </figure>
);
