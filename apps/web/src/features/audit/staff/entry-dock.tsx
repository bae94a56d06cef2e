import { useQuery } from '@tanstack/react-query';
import { AUDIT_KIND } from '@zhibiao/contract/audit-actions';
import type { AuditEntryDetail } from '@zhibiao/contract/audit/staff';
import { valueText } from '@zhibiao/contract/audit/words';
import { labelOf } from '@zhibiao/contract/core/codes';
import { Button } from '#ui/action/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { Tag } from '#ui/text/tag.tsx';
import { Dock, DockPart, IconButton } from '#widgets/dock/dock.tsx';
import { ObjectLog } from '#widgets/dock/object-log.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import { Diff } from './diff.tsx';
import css from './entry.module.css';
import { entryQuery } from './queries.ts';

type Props = {
  seq: string;
  /** Towards newer and older entries of the page beside it; null at its ends. */
  newer: (() => void) | null;
  older: (() => void) | null;
  onActor: (actor: string) => void;
  onClose: () => void;
};

/** One entry in full: who, from where, why, what changed, and whether it is what was sealed. */
export const EntryDock = ({ seq, newer, older, onActor, onClose }: Props) => {
  const query = useQuery(entryQuery(seq));
  const entry = query.data;

  return (
    <Dock
      title={entry ? `${entry.words}${entry.name ? ` ${entry.name}` : ''}` : `第 ${seq} 条`}
      tools={
        <>
          <IconButton label="较新的一条" disabled={newer === null} onClick={() => newer?.()}>
            <Icon name="left" size={18} />
          </IconButton>
          <IconButton label="较早的一条" disabled={older === null} onClick={() => older?.()}>
            <Icon name="right" size={18} />
          </IconButton>
        </>
      }
      onClose={onClose}
    >
      <QueryBlock query={query} failed="这条记录加载失败。" gone={(sentence) => <p className="note">{sentence}</p>}>
        {(data) => <Entry entry={data} onActor={onActor} />}
      </QueryBlock>
    </Dock>
  );
};

const Entry = ({ entry, onActor }: { entry: AuditEntryDetail; onActor: Props['onActor'] }) => (
  <>
    <p className="note num">
      {entry.action}　第 {entry.seq} 条{!entry.ok && '　未成功'}
    </p>
    <dl className={css.facts}>
      <dt>操作人</dt>
      <dd>
        {entry.actor}
        {entry.kind !== AUDIT_KIND.orgAdmin &&
          entry.kind !== AUDIT_KIND.learner &&
          entry.kind !== AUDIT_KIND.system &&
          `（${labelOf(AUDIT_KIND, entry.kind)}）`}{' '}
        <Button text small onClick={() => onActor(entry.actorId ?? entry.actor)}>
          只看此人
        </Button>
      </dd>
      <Fact label="时间" value={entry.at} />
      <Fact label="对象" value={[entry.object, entry.name].filter(Boolean).join(' ')} />
      <Fact label="机构" value={entry.orgName} />
      <Fact label="来自" value={[entry.ip, entry.device].filter(Boolean).join('　')} />
      <Fact label="路径" value={entry.path} />
      <Fact label="原因" value={entry.reason} />
      <Fact label="涉及" value={peopleText(entry)} />
    </dl>
    {entry.erased && <p className={css.erased}>说明已按注销要求删除；摘要仍在链中，链保持完整。</p>}
    {entry.changes.length > 0 && (
      <DockPart title={`改动 ${entry.changes.length} 项`}>
        <Diff changes={entry.changes} />
      </DockPart>
    )}
    {entry.facts && (
      <DockPart title="其他">
        <p>{valueText(entry.facts)}</p>
      </DockPart>
    )}
    {entry.objectId && isObject(entry) && (
      <DockPart title="同一对象的记录">
        <ObjectLog object={entry.objectType as never} id={entry.objectId} />
      </DockPart>
    )}
    <DockPart title="校验">
      <p className={css.verdict}>
        {entry.intact ? (
          <Tag kind="success" icon="check">
            相符
          </Tag>
        ) : (
          <Tag kind="error" icon="warn">
            与写入时不符
          </Tag>
        )}
      </p>
      <Hash label="上一条" hash={entry.prevHash} />
      <Hash label="本条" hash={entry.hash} />
    </DockPart>
  </>
);

const isObject = ({ object, objectType }: AuditEntryDetail) => object !== objectType;

const Fact = ({ label, value }: { label: string; value: string | null }) =>
  value ? (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
  ) : null;

const Hash = ({ label, hash }: { label: string; hash: string }) => (
  <div className={css.hash}>
    <span className="note">{label}</span>
    <code>{hash ? `${hash.slice(0, 24).replace(/(.{8})(?=.)/g, '$1 ')} … ${hash.slice(-8)}` : '（链的开头）'}</code>
  </div>
);

const NAMED = 5;
const peopleText = ({ people, peopleTotal }: AuditEntryDetail): string | null => {
  if (peopleTotal === 0) return null;
  const names = people.slice(0, NAMED).map(({ name }) => name);
  return `${names.join('、')}${peopleTotal > NAMED ? ` 等 ${peopleTotal} 人` : ''}`;
};
