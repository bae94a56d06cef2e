import { labelOf } from '@zhibiao/contract/core/codes';
import { MEDIA } from '@zhibiao/contract/media/types';
import { RENDITION, type MediaDetail } from '@zhibiao/contract/media/staff';
import { Link } from 'react-router-dom';
import { shortMoment } from '#lib/format/moment-text.ts';
import { sizeText } from '#lib/format/size-text.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { ProgressLine } from '#ui/feedback/progress-line.tsx';
import { DockPart } from '#widgets/dock/dock.tsx';
import { Facts, LineList } from '#widgets/dock/facts.tsx';
import { measureText } from '#widgets/media/media-kind.tsx';
import css from './media-parts.module.css';

type Props = { media: MediaDetail };

export const FactsPart = ({ media }: Props) => {
  const { format, kind, videoCodec, width, height, audioCodec, bitrate, size, createTime, uploadedBy } = media;
  const picture = [videoCodec, width && height && `${width} × ${height}`].filter(Boolean).join('，');

  return (
    <DockPart title="检测结果">
      <Facts
        rows={[
          ['格式', format],
          [kind === MEDIA.pdf ? '页数' : '时长', measureText({ ...media, width: null })],
          ['视频', picture],
          ['音频', audioCodec],
          ['码率', bitrate && `${(bitrate / 1_000_000).toFixed(1)} Mbps`],
          ['大小', sizeText(size)],
          ['入库', [shortMoment(createTime), uploadedBy].filter(Boolean).join('　')],
        ]}
      />
    </DockPart>
  );
};

export const AdvicePart = ({ media: { advice } }: Props) =>
  advice.length === 0 ? null : (
    <DockPart title="播放建议">
      <ul className={`stack gap-8 ${css.advice}`}>
        {advice.map(({ code, good, title, detail }) => (
          <li key={code} className={good ? css.good : css.bad}>
            <Icon name={good ? 'check' : 'warn'} size={16} />
            <div>
              <b>{title}</b>
              {detail && <span>{detail}</span>}
            </div>
          </li>
        ))}
      </ul>
    </DockPart>
  );

export const RenditionsPart = ({ media: { renditions } }: Props) =>
  renditions.length === 0 ? null : (
    <DockPart title="转码">
      <LineList>
        {renditions.map(({ height, state, progress, size }) => (
          <li key={height} className="num">
            {height}p
            <span className={`row to-end gap-8 ${css.end}`}>
              {state === RENDITION.running ? (
                <ProgressLine percent={progress} label={`${height}p 转码进度`} />
              ) : (
                <span className="note">
                  {state === RENDITION.ready && size !== null ? sizeText(size) : labelOf(RENDITION, state)}
                </span>
              )}
            </span>
          </li>
        ))}
      </LineList>
      {renditions.some(({ state }) => state !== RENDITION.ready) && (
        <p className={css.hint}>转好后自动启用。转码期间学员仍看原文件。</p>
      )}
    </DockPart>
  );

export const UsagePart = ({ media: { usage, keptBecause, purgeDay, unusedSince } }: Props) => (
  <DockPart title="用在">
    {usage.length > 0 ? (
      <LineList>
        {usage.map(({ lessonId, lessonName, lid, number, studying }) => (
          <li key={lid}>
            <Link className={css.cut} to={`/console/course/${lessonId}?lid=${lid}`}>
              {lessonName}　第 {number} 讲
            </Link>
            <span className={`row to-end gap-8 note num ${css.end}`}>{studying} 人正在学</span>
          </li>
        ))}
      </LineList>
    ) : (
      <p>没有课程使用{unusedSince && <>，{unusedSince.slice(0, 10)} 起</>}</p>
    )}
    {keptBecause && <p className={css.hint}>{keptBecause}</p>}
    {purgeDay && <p className={css.hint}>一直没有使用的话，{purgeDay} 自动清理。</p>}
  </DockPart>
);
