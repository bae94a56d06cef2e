import type { EnrolPlan } from '@zhibiao/contract/study/staff-enrol';
import css from './enrol.module.css';

/** What an enrolment would do, counted, with those who are left out by name. */
export const EnrolEffects = ({ plan, unit }: { plan: EnrolPlan; unit: string }) => {
  const { people, fates, later, earlier, leftOut, tells, words } = plan;
  const { fresh, again, same, done, off } = fates;
  const silent = tells.people - tells.mail;
  return (
    <>
      <ul className={`num ${css.list}`}>
        <Effect name="选中" count={people} unit="人" big />
        <Effect name="新加入课程" count={fresh} unit={unit} always />
        <Effect name="已在学，改期限" count={again} unit={unit} note={movedText(later, earlier)} />
        <Effect name="已在学，不变" count={same} unit={unit} />
        <Effect name="已学完，不动" count={done} unit={unit} />
        <Effect name="账号不可用，跳过" count={off} unit={unit} />
        <Effect name="站内消息" count={tells.site} unit="条" always />
        <Effect
          name="邮件"
          count={tells.mail}
          unit="封"
          note={tells.mail > 0 && silent > 0 ? `${silent} 人没有邮箱或不收这类邮件` : ''}
        />
        <Effect name="短信" count={tells.sms} unit="条" />
      </ul>
      {leftOut.length > 0 && (
        <>
          <h4>跳过的人</h4>
          <p className="note">{leftOutText(leftOut)}</p>
        </>
      )}
      {words && (
        <>
          <h4>他们会看到</h4>
          <p className={css.words}>{words}</p>
        </>
      )}
    </>
  );
};

type Line = { name: string; count: number; unit: string; note?: string; big?: boolean; always?: boolean };
const Effect = ({ name, count, unit, note, big = false, always = false }: Line) =>
  count === 0 && !always ? null : (
    <li className={big ? css.big : undefined}>
      <span>{name}</span>
      <b>
        {count} {unit}
      </b>
      {note && <small>{note}</small>}
    </li>
  );

const movedText = (later: number, earlier: number): string =>
  [later > 0 && `${later} 人放宽`, earlier > 0 && `${earlier} 人提前`].filter(Boolean).join('，');
const leftOutText = (leftOut: EnrolPlan['leftOut']): string =>
  leftOut.map(({ name, why }) => `${name || '未填写姓名'}（${why}）`).join('、');
