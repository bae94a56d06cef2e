import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { CodeOf } from '@zhibiao/contract/core/codes';
import { ITEM } from '@zhibiao/contract/lesson/types';
import type { Play } from '@zhibiao/contract/lesson/learner';
import { REFUSAL, RENEWED, type BeatAnswer } from '@zhibiao/contract/study/learner';
import { useEffect, useRef, useState, type ComponentType, type ReactNode, type RefObject } from 'react';
import { useInvalidate } from '#lib/api/ask.ts';
import { onUnauthorized, session, useToken } from '#lib/session/session.ts';
import { viewerQuery } from '#lib/session/viewer.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { ArticleReader } from '#features/study/learner/reader/article-reader.tsx';
import css from './item-study.module.css';
import { PdfReader } from '#features/study/learner/pdf/pdf-reader.tsx';
import { withAnswer } from '#features/study/learner/credit/live-study.ts';
import { PresenceDialog, type PresenceCheck } from '#features/study/learner/credit/presence-dialog.tsx';
import { playQuery, ownStudyQuery } from '#features/study/queries.ts';
import type { ReaderHandle, ReaderProps } from '#features/study/learner/reader/reader.ts';
import { SavedState } from '#features/study/learner/credit/saved-state.tsx';
import { StudyStats } from '#features/study/learner/credit/study-stats.tsx';
import { useHeartbeat } from '#features/study/learner/credit/use-heartbeat.ts';
import { VideoPlayer } from '#features/study/learner/player/video-player.tsx';
import { copy } from '@zhibiao/contract/core/copy';
import { Button } from '#ui/action/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';

/** Study time is being counted on another device. */
const KickedPanel = ({ onTakeOver }: { onTakeOver: () => void }) => (
  <div className={`ink ${css.kicked}`} role="alert">
    <Icon name="user" size={32} />
    <p>{copy.otherDevice}，本设备已暂停，进度不受影响。</p>
    <Button onClick={onTakeOver}>在本设备继续</Button>
  </div>
);

const READER: Record<CodeOf<typeof ITEM>, ComponentType<ReaderProps>> = {
  [ITEM.video]: VideoPlayer,
  [ITEM.audio]: VideoPlayer,
  [ITEM.pdf]: PdfReader,
  [ITEM.article]: ArticleReader,
};

/** The figures of the course are fetched at the first beat and again after so many. */
const STATS_EVERY = 4;

type StudiedItem = { lid: string; number: number; title: string; type: number; done: boolean };
type Props = {
  lessonId: string;
  item: StudiedItem;
  play: Play;
  autoPlay: boolean;
  /** It was replaced while it was open, and this is what it is now. */
  renewed: boolean;
  onRenewed: () => void;
  onAnswer: (lid: string, answer: BeatAnswer) => void;
} & Pick<ReaderProps, 'next' | 'onEnd'>;

/** Below an item that is being opened: what stands there when it is, so that the course below stays where it is. */
export const ItemComing = ({ lessonId, item }: Pick<Props, 'lessonId' | 'item'>) => {
  const guest = useToken() === null;
  const { data: study } = useQuery({ ...ownStudyQuery(lessonId), enabled: !guest });

  return (
    <>
      <ItemHead item={item}>
        <SavedState state={{ waiting: 0, savedAt: null }} guest={guest} />
      </ItemHead>
      {!guest && <StudyStats study={study} lid={item.lid} answer={null} />}
    </>
  );
};

const ItemHead = ({ item: { number, title }, children }: Pick<Props, 'item'> & { children: ReactNode }) => (
  <div className={css.now}>
    <h2>
      第 {number} 讲　{title}
    </h2>
    {children}
  </div>
);

/** One opened item: its reader, the lesson timer beside it, and what the server says to each report. */
export const ItemStudy = ({ lessonId, item, play, autoPlay, renewed, onRenewed, onAnswer, next, onEnd }: Props) => {
  const { lid, title } = item;
  const guest = play.sessionId === '';
  const queries = useQueryClient();
  const invalidate = useInvalidate();
  const reader = useRef<ReaderHandle>(null);
  const [check, setCheck] = useState<PresenceCheck | null>(null);
  const beats = useRef(0);
  const { clock, state } = useHeartbeat(lid, play, (answer) => {
    if (answer.reload) {
      onRenewed();
      return;
    }
    if (answer.action === 'KICKED') reader.current?.pause();
    if (answer.seekTo !== undefined) reader.current?.seek(answer.seekTo);
    setCheck((pending) => (answer.check?.id === pending?.id ? pending : (answer.check ?? null)));
    beats.current += 1;
    queries.setQueryData(ownStudyQuery(lessonId).queryKey, (known) => known && withAnswer(known, lid, answer));
    if (answer.refusal || answer.itemDone !== item.done || beats.current % STATS_EVERY === 1)
      void invalidate(ownStudyQuery(lessonId));
    onAnswer(lid, answer);
  });
  const { answer } = state;
  const { data: study } = useQuery({ ...ownStudyQuery(lessonId), enabled: !guest });
  useEffect(
    () =>
      onUnauthorized(() => {
        reader.current?.pause();
        // The study calls are quiet about a 401; this call is not, so it opens the session-expired dialog.
        if (session.token() !== null) void queries.refetchQueries({ queryKey: viewerQuery.queryKey, exact: true });
      }),
    [queries],
  );
  const resume = useResumeAfterTakeover(play.sessionId, reader);
  const Reader = (READER as Record<number, ComponentType<ReaderProps>>)[play.type] ?? ArticleReader;

  return (
    <>
      <div className={`${css.stage} ${play.type === ITEM.video ? css.pinned : ''}`}>
        <Reader
          ref={reader}
          lid={lid}
          title={title}
          play={play}
          clock={clock}
          done={item.done || play.done || answer?.itemDone === true}
          itemSec={answer?.itemSec ?? study?.items.find((row) => row.lid === lid)?.creditedSec ?? null}
          autoPlay={autoPlay}
          next={next}
          onEnd={onEnd}
        />
        {state.kicked && (
          <KickedPanel
            onTakeOver={() => {
              resume();
              void queries.refetchQueries({ queryKey: playQuery(lid).queryKey });
            }}
          />
        )}
      </div>
      <ItemHead item={item}>
        <SavedState state={state} guest={guest} />
      </ItemHead>
      {!guest && <StudyStats study={study} lid={lid} answer={answer} />}
      {renewed && (
        <div role="alert" className={css.notice}>
          <Alert kind="warning">{RENEWED}。</Alert>
        </div>
      )}
      <div role="status" className={css.notice}>
        {answer?.refusal && (
          <Alert kind={answer.refusal === REFUSAL.COVERED ? 'info' : 'warning'}>{answer.refusal}。</Alert>
        )}
      </div>
      {check && (
        <PresenceDialog
          key={check.id}
          check={check}
          onExpired={() => reader.current?.pause()}
          onPassed={(from) => {
            setCheck(null);
            if (from !== undefined) reader.current?.seek(from);
            reader.current?.resume();
          }}
        />
      )}
    </>
  );
};

/** After the learner has taken over from another device, the reader goes on by itself. */
const useResumeAfterTakeover = (sessionId: string, reader: RefObject<ReaderHandle | null>) => {
  const wanted = useRef(false);

  useEffect(() => {
    if (wanted.current) reader.current?.resume();
    wanted.current = false;
  }, [sessionId, reader]);

  return () => {
    wanted.current = true;
  };
};
