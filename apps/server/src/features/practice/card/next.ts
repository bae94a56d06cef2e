import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import type { nextPractice } from '@zhibiao/contract/practice/learner';
import type { z } from 'zod';
import type { Pool } from '#db/client.ts';
import { midnightBefore } from '#domain/practice/practice.ts';
import { cardsWithin } from '#features/practice/clauses.ts';
import { maybeOne, sql } from '#db/sql.ts';
import { clauseLabel } from '#domain/standard/clause-tree.ts';
import { type Card, type Deck, findDeck, isCardDue } from './cards.ts';
import { showQuestion } from './question.ts';

type Query = z.output<typeof nextPractice.query>;

/** Ahead of its time each card once a day, so that there is an end. */
const mayCome = ({ now }: Deck, ahead: boolean): ((card: Card) => boolean) => {
  const due = isCardDue(now);
  const today = midnightBefore(now);
  return (card) => due(card) || (ahead && (card.lastAt === null || card.lastAt < today));
};

type Clause = { standardCode: string; number: string; title: string };
const findClause = (id: string) =>
  sql<Clause>`
    SELECT "standardCode", number, title FROM "Clause" WHERE id = ${id}::uuid`.named('practice-clause');

/** With its standard, as it is cited. */
const clauseNameOf = async (pool: Pool, id: string | null): Promise<string | null> => {
  const clause = id === null ? null : await maybeOne(pool, findClause(id));
  return clause && `${clause.standardCode} · ${clauseLabel(clause)}`;
};

export const findNext = async (
  pool: Pool,
  userId: string,
  { clauseId, ahead, after }: Query,
): Promise<AnswerOf<typeof nextPractice>> => {
  const deck = await findDeck(pool, userId);
  const cards = clauseId === undefined ? deck.cards : await cardsWithin(pool, deck.cards, clauseId);
  const coming = cards.filter(mayCome(deck, ahead === '1'));
  const card = coming.find(({ questionId }) => questionId !== after) ?? null;
  const shown = card && (await showQuestion(pool, userId, card));
  if (!card || !shown) return { item: null, left: 0 };
  const { box, right, wrong } = card;
  const clause = await clauseNameOf(pool, card.clauseId);
  return { item: { question: shown.given, showing: shown.showing, box, clause, right, wrong }, left: coming.length };
};
