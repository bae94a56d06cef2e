import { MEDIA } from '@zhibiao/contract/media/types';
import type { MediaRow } from '@zhibiao/contract/media/staff';
import { sizeText } from '#lib/format/size-text.ts';
import { CardHead, FLUID, RecordTable, type Columns, type Paging } from '#ui/table/record-table.tsx';
import { Tag } from '#ui/text/tag.tsx';
import { MediaIcon, measureText } from '#widgets/media/media-kind.tsx';
import css from './media-table.module.css';

type Props = {
  rows: readonly MediaRow[];
  paging: Paging;
  open: string;
  onOpen: (id: string) => void;
  chosen: readonly string[];
  /** Null where nothing can be done with several. */
  onChoose: ((ids: string[]) => void) | null;
};

export const MediaTable = ({ rows, paging, open, onOpen, chosen, onChoose }: Props) => (
  <RecordTable<MediaRow>
    rows={rows}
    current={open}
    columns={columnsOf(onOpen)}
    unit="个"
    paging={paging}
    {...(onChoose && { selection: { chosen, onChoose, nameOf: ({ name }) => name } })}
    card={(media) => (
      <>
        <CardHead title={<Name media={media} onOpen={onOpen} />}>
          <State media={media} />
        </CardHead>
        <p className="note num">
          {[measureText(media), codecText(media), sizeText(media.size), useText(media)].filter(Boolean).join('　')}
        </p>
      </>
    )}
  />
);

const columnsOf = (onOpen: Props['onOpen']): Columns<MediaRow> => [
  {
    title: '文件',
    key: 'name',
    className: FLUID,
    render: (_, media) => (
      <div className={css.file}>
        <MediaIcon kind={media.kind} />
        <span>
          <Name media={media} onOpen={onOpen} />
          <small className="num">{measureText(media)}</small>
        </span>
      </div>
    ),
  },
  { title: '编码', key: 'codec', responsive: ['xl'], render: (_, media) => codecText(media) },
  { title: '大小', key: 'size', align: 'right', render: (_, { size }) => sizeText(size) },
  {
    title: '用在',
    key: 'lessons',
    render: (_, media) => (media.lessons > 0 ? useText(media) : <span className="faint">{useText(media)}</span>),
  },
  { title: '状态', key: 'state', render: (_, media) => <State media={media} /> },
];

const Name = ({ media: { id, name }, onOpen }: { media: MediaRow; onOpen: Props['onOpen'] }) => (
  <button type="button" className={css.name} title={name} onClick={() => onOpen(id)}>
    {name}
  </button>
);

const codecText = ({ kind, videoCodec, audioCodec }: MediaRow): string =>
  kind === MEDIA.pdf ? 'PDF' : [videoCodec, audioCodec].filter(Boolean).join(' / ');

const useText = ({ lessons }: MediaRow): string => (lessons > 0 ? `${lessons} 门课程` : '未使用');

/** What matters most about it: it cannot be played, it goes soon, or all is well. */
const State = ({ media: { playable, purgeDay } }: { media: MediaRow }) => {
  if (purgeDay) return <Tag>{purgeDay.slice(5)} 清理</Tag>;
  return playable ? <Tag kind="success">可用</Tag> : <Tag kind="warning">需转码</Tag>;
};
