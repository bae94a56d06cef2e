import { labelOf } from '@zhibiao/contract/core/codes';
import { QUESTION_STATUS, questionNo } from '@zhibiao/contract/question/types';
import type { QuestionRow } from '@zhibiao/contract/question/staff';
import { Link } from 'react-router-dom';
import { STATUS_TAG, SHORT_TYPE, shortLaw, validityText } from '#features/question/staff/words.ts';
import { dayFromNow } from '#lib/format/day-from-now.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { CardHead, operationsColumn, RecordTable, type Columns } from '#ui/table/record-table.tsx';
import { RowAction, RowActions } from '#ui/action/row-actions.tsx';
import { Tag } from '#ui/text/tag.tsx';
import css from './bank.module.css';
import { QuestionMenu, type QuestionActions } from './question-menu.tsx';

type Props = {
  rows: readonly QuestionRow[];
  chosen: readonly string[];
  current: string;
  onChoose: (ids: string[]) => void;
  actions: QuestionActions;
};

export const QuestionTable = ({ rows, chosen, current, onChoose, actions }: Props) => (
  <RecordTable<QuestionRow>
    rows={rows}
    columns={columnsOf(actions)}
    unit="题"
    current={current}
    selection={{ chosen, onChoose, nameOf: ({ no }) => questionNo(no) }}
    card={(question) => (
      <>
        <CardHead
          title={
            <Link className={css.stem} to={`/console/bank/${question.id}`}>
              {question.stem}
            </Link>
          }
        >
          <Status question={question} />
        </CardHead>
        <About question={question} />
        <p className="note num">
          {SHORT_TYPE[question.type]}　难度 {question.difficulty}　{validityText(question)}
        </p>
        <Operations question={question} actions={actions} />
      </>
    )}
  />
);

const columnsOf = (actions: QuestionActions): Columns<QuestionRow> => [
  {
    title: '题目',
    key: 'stem',
    className: css.fluid ?? '',
    render: (_, question) => (
      <>
        <Link className={css.stem} to={`/console/bank/${question.id}`} title={question.stem}>
          {question.stem}
        </Link>
        <About question={question} />
      </>
    ),
  },
  { title: '题型', key: 'type', render: (_, { type }) => SHORT_TYPE[type] },
  { title: '难度', key: 'difficulty', align: 'right', dataIndex: 'difficulty' },
  {
    title: '正确率',
    key: 'p',
    align: 'right',
    responsive: ['xl'],
    render: (_, { figures }) =>
      figures ? <span title={`${figures.n} 次作答`}>{Math.round(figures.p * 100)}%</span> : '—',
  },
  {
    title: '区分度',
    key: 'r',
    align: 'right',
    responsive: ['xl'],
    render: (_, { figures }) => <Discrimination r={figures?.r ?? null} />,
  },
  { title: '状态', key: 'status', render: (_, question) => <Status question={question} /> },
  {
    title: '有效期',
    key: 'valid',
    responsive: ['xl'],
    render: (_, { validFrom, validTo }) =>
      validFrom === null && validTo === null ? (
        '长期'
      ) : (
        <>
          {validFrom && <div>{validFrom} 起</div>}
          {validTo && <div>{validTo} 止</div>}
        </>
      ),
  },
  operationsColumn((question) => <Operations question={question} actions={actions} />),
];

/** Below this a question tells those who know from those who do not hardly apart. */
const WEAK = 0.2;
const Discrimination = ({ r }: { r: number | null }) =>
  r === null ? '—' : <span className={r < 0 ? css.bad : r < WEAK ? css.warn : undefined}>{r.toFixed(2)}</span>;

const Status = ({ question: { status, note } }: { question: QuestionRow }) => (
  <span title={status === QUESTION_STATUS.off ? (note ?? undefined) : undefined}>
    <Tag kind={STATUS_TAG[status]}>{labelOf(QUESTION_STATUS, status)}</Tag>
  </span>
);

/** As the server counts what is about to end. */
const SOON_DAYS = 30;

const About = ({ question }: { question: QuestionRow }) => {
  const { no, clause, childCount, imageCount, similar, validTo, law, status } = question;
  const isOver = validTo !== null && validTo <= dayFromNow(0);
  const endsSoon = validTo !== null && !isOver && validTo <= dayFromNow(SOON_DAYS) && status === QUESTION_STATUS.on;

  return (
    <span className={`num ${css.about}`}>
      <span>{questionNo(no)}</span>
      {clause && <span>{clause}</span>}
      {childCount > 0 && <span>{childCount} 小题</span>}
      {imageCount > 0 && <span>{imageCount} 图</span>}
      {!clause && (
        <span className={css.warn}>
          <Icon name="warn" size={14} />
          未挂条款
        </span>
      )}
      {similar && (
        <span className={css.warn}>
          <Icon name="file" size={14} />
          {similar.percent === 100
            ? `与 ${questionNo(similar.no)} 相同`
            : `与 ${questionNo(similar.no)} 疑似重复，${similar.percent}%`}
        </span>
      )}
      {(isOver || endsSoon) && (
        <span className={isOver ? css.bad : css.warn}>
          <Icon name="clock" size={14} />
          {law && `${shortLaw(law)}，`}
          {isOver ? `${validTo} 已失效` : `${validTo} 失效`}
        </span>
      )}
    </span>
  );
};

const Operations = ({ question, actions }: { question: QuestionRow; actions: QuestionActions }) => (
  <span className={css.actions}>
    <RowActions>
      <RowAction of={questionNo(question.no)} onClick={() => actions.onPreview(question)}>
        预览
      </RowAction>
    </RowActions>
    <QuestionMenu question={question} actions={actions} />
  </span>
);
