import type { certificateCalendar, EndingCertificate } from '@zhibiao/contract/certificate/staff-calendar';
import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import { Link } from 'react-router-dom';
import { Button } from '#ui/action/button.tsx';
import { TwoLines } from '#widgets/dock/open-name.tsx';
import { Outcome } from './outcome.tsx';
import css from './calendar.module.css';

export type CountedMonth = AnswerOf<typeof certificateCalendar>['months'][number];
type Props = { of: CountedMonth; onAll: () => void };

/** Whose certificates end in the month, of what, and what has become of them. */
export const MonthList = ({ of: { month, first, due, renewed, lapsed }, onAll }: Props) => {
  const total = due + renewed + lapsed;
  return (
    <div className={css.who}>
      <ul aria-label={`${month} 月到期的证书`}>
        {first.map((row) => (
          <Ending key={row.id} row={row} />
        ))}
      </ul>
      {total > first.length && (
        <Button small text onClick={onAll}>
          {month} 月全部 {total} 份
        </Button>
      )}
    </div>
  );
};

const Ending = ({ row }: { row: EndingCertificate }) => (
  <li>
    <b className="num">{row.expireDate?.slice(5)}</b>
    <TwoLines below={row.orgName ?? '个人'}>
      <Link to={`/console/cert?id=${row.id}`} aria-label={`查看证书，${row.holder}，${row.certNo}`}>
        {row.holder}
      </Link>
    </TwoLines>
    <TwoLines below={row.typeName}>{row.subject || row.certNo}</TwoLines>
    <Outcome row={row} />
  </li>
);
