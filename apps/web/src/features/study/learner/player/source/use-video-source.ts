import type { Play } from '@zhibiao/contract/lesson/learner';
import { useEffect, useRef, useState } from 'react';
import { notifyFailure } from '#lib/api/failure.ts';
import { playerPreferences } from '#features/study/learner/player/player-preferences.ts';
import { renewPlay } from '#features/study/queries.ts';
import { type FilmPlace, useFilmPlace } from '#lib/media/use-film-place.ts';
import { type HlsPlayer, openHls } from './hls.ts';
import { type Films, likedQuality, qualitiesOf, type Quality, qualityText } from './quality.ts';
import { ableTo, addressFor, waysFor } from './ways.ts';

/** If a source fails again this soon after it was renewed, the reason is not its expiry. */
const RENEWAL_MS = 15_000;

/**
 * Where the film comes from. Signed addresses live ten minutes, those of a store that they may lead to a minute, and a
 * browser asks where it was led before; when the element meets an expired one it gets a fresh one and goes on at the
 * same second. What fails nevertheless is shown the next way there is, at the same second too.
 * Returns the address (null where the parts come by themselves), whether all failed for good, a way to try again, and
 * how sharp it may be.
 */
export const useVideoSource = (video: HTMLVideoElement | null, lid: string, play: Play, autoPlay: boolean) => {
  const [films, setFilms] = useState<Films>(play);
  const [quality, setQuality] = useState<Quality>(() => likedQuality(play, playerPreferences.read().quality));
  const [step, setStep] = useState(0);
  const [loads, setLoads] = useState(0);
  const [failed, setFailed] = useState(false);
  const place = useRef<FilmPlace>({ at: beginning(play), playing: autoPlay, rate: 1 });
  const renewedAt = useRef(-Infinity);
  const parts = useRef<HlsPlayer | null>(null);
  const able = video && ableTo(video);
  const ways = waysFor(films, quality, able);
  const way = ways[step] ?? null;

  const sign = async () => {
    const fresh = await renewPlay(lid, play.sessionId);
    setFilms(fresh);
    return fresh;
  };
  const renew = async () => {
    renewedAt.current = performance.now();
    setFailed(false);
    try {
      await sign();
      setLoads((count) => count + 1);
    } catch (error) {
      notifyFailure(error);
      setFailed(true);
    }
  };
  const onFault = () => {
    if (performance.now() - renewedAt.current >= RENEWAL_MS) void renew();
    else if (step + 1 < ways.length) setStep(step + 1);
    else setFailed(true);
  };
  const latest = useRef({ films, quality, sign, onFault });
  useEffect(() => {
    latest.current = { films, quality, sign, onFault };
  });

  useEffect(() => {
    if (!video || way !== 'parts') return undefined;
    const opened = openHls({
      video,
      films: latest.current.films,
      quality: latest.current.quality,
      at: place.current.at,
      renew: () => latest.current.sign().catch(() => null),
      onFault: () => latest.current.onFault(),
    });
    parts.current = opened;
    return () => {
      parts.current = null;
      opened.close();
    };
  }, [video, way, loads]);

  // A fresh address may read the same as the old one; the element then has to be notified.
  useEffect(() => {
    if (loads && way !== 'parts') video?.load();
  }, [video, way, loads]);

  useFilmPlace(video, place, onFault);

  const choose = (next: Quality) => {
    playerPreferences.save({ quality: next });
    setQuality(next);
    if (way === 'parts' && waysFor(films, next, able)[0] === 'parts') parts.current?.choose(next);
    else setStep(0);
  };
  const retry = () => {
    setStep(0);
    void renew();
  };
  return {
    url: way && addressFor(films, way, quality),
    failed,
    retry,
    qualities: qualitiesOf(films).map((one) => ({ quality: one, text: qualityText(one, films) })),
    quality,
    choose,
  };
};

/** Where to go on; an item left at its very end begins again. */
const beginning = ({ lastPos, durationSec }: Play) => (lastPos >= durationSec - 3 ? 0 : lastPos);
