import { choicesOf } from '@zhibiao/contract/core/codes';
import { DIGEST, type NotifyChange, type NotifyWishes, QUIET } from '@zhibiao/contract/notice/learner';
import { Select } from 'antd';
import { useId } from 'react';
import css from './wish.module.css';

type Props = { wishes: NotifyWishes; onChange: (change: NotifyChange) => void };

/** Every half hour. */
const CLOCK = Array.from(
  { length: 48 },
  (_, n) => `${String(Math.floor(n / 2)).padStart(2, '0')}:${n % 2 ? '30' : '00'}`,
);

export const TimeFields = ({ wishes: { digest, quiet, siteQuiet }, onChange }: Props) => {
  const id = useId();
  const own = quiet.mode === QUIET.own;
  const site = siteQuiet ? `${siteQuiet.from} 至 ${siteQuiet.to}` : '不设免打扰';
  const modes = choicesOf(QUIET).map(({ value, label }) => ({
    value,
    label: value === QUIET.site ? `${label}（${site}）` : label,
  }));

  return (
    <ul className={css.times}>
      <li>
        <div>
          <label htmlFor={`${id}-digest`}>学习、考试等提醒</label>
          <p className="note">汇总在 18:07 发送，每周汇总在星期五；审核结果等通知不等汇总。</p>
        </div>
        <div className="stack gap-8">
          <Select
            id={`${id}-digest`}
            value={digest}
            options={choicesOf(DIGEST)}
            onChange={(value) => onChange({ digest: value })}
          />
        </div>
      </li>
      <li>
        <div>
          <label htmlFor={`${id}-quiet`}>免打扰</label>
          <p className="note">这段时间里只发送必须送达的通知，其余在结束后发送。</p>
        </div>
        <div className="stack gap-8">
          <Select
            id={`${id}-quiet`}
            value={quiet.mode}
            options={modes}
            onChange={(mode) => onChange({ quiet: { ...quiet, mode } })}
          />
          {own && (
            <span className={css.span}>
              <Clock
                label="免打扰开始"
                value={quiet.from}
                not={quiet.to}
                onChange={(from) => onChange({ quiet: { ...quiet, from } })}
              />
              至
              <Clock
                label="免打扰结束"
                value={quiet.to}
                not={quiet.from}
                onChange={(to) => onChange({ quiet: { ...quiet, to } })}
              />
            </span>
          )}
        </div>
      </li>
    </ul>
  );
};

type ClockProps = { label: string; value: string; not: string; onChange: (value: string) => void };

/** A time that the other one has is not offered: it would be none. */
const Clock = ({ label, value, not, onChange }: ClockProps) => (
  <Select
    aria-label={label}
    value={value}
    options={(CLOCK.includes(value) ? CLOCK : [value, ...CLOCK]).map((time) => ({
      value: time,
      label: time,
      disabled: time === not,
    }))}
    onChange={onChange}
  />
);
