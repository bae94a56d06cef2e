import { randomFrom } from '#domain/number/seeded-random.ts';
import type { Crew, Orders, People, Told } from './crew.ts';
import { MIX } from './mix.ts';
import { studyAs } from './learner.ts';
import { takePlace } from './sitter.ts';
import type { Stage } from './stage.ts';
import { logInAll, readAs } from './visitor.ts';
import { createWire } from './wire.ts';

/** One process of the load generator: it is told who to be, and tells what happened. */

const run = async (stage: Stage, crew: Crew, people: People) => {
  const places = Math.round(people.learners.length * MIX.sitting);
  const seats = Array.from({ length: places }, (_, place) => people.sitters.filter((_one, n) => n % places === place));
  const [witnesses, sat] = await Promise.all([
    Promise.all(people.learners.map((person, at) => studyAs(stage, { crew, person, at }))),
    Promise.all(seats.map((seat) => takePlace(stage, { crew, people: seat }))),
    Promise.all(people.readers.map((person) => readAs(stage, crew, person))),
    logInAll(stage, crew, people.logins),
  ]);
  return { witnesses: witnesses.flatMap((one) => one ?? []), sat: sat.flat() };
};

process.on('message', (orders: Orders) => {
  const wire = createWire(orders.ports, orders.beginsAt);
  const stage: Stage = {
    orders,
    wire,
    random: randomFrom(orders.seed),
    nowSec: () => (Date.now() - orders.beginsAt) / 1_000,
  };
  void Promise.all(orders.crews.map(({ crew, people }) => run(stage, crew, people))).then((all) => {
    const told: Told = {
      calls: wire.calls(),
      faults: wire.faults(),
      witnesses: all.flatMap(({ witnesses }) => witnesses),
      sat: all.flatMap(({ sat }) => sat),
    };
    process.send?.(told, () => process.exit(0));
  });
});
// Without its parent there is nobody to tell.
process.on('disconnect', () => process.exit(1));
