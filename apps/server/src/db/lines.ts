import type pg from 'pg';

/**
 * A few connections on which short reads follow one another without waiting for the answers before them (pg's pipeline
 * mode). Under load that is one write and one read of a socket for several statements, and none waits for a connection.
 * Only for what takes no lock and is over in milliseconds: whatever stands behind it on its line waits for it.
 */

class Line {
  readonly #client: pg.Client;
  readonly #ready: Promise<unknown>;
  #isOpen = false;
  /** Asked and not yet answered. */
  waiting = 0;

  constructor(Client: typeof pg.Client, config: pg.ClientConfig, onLost: () => void) {
    this.#client = new Client({ ...config, pipeline: true });
    this.#client.on('error', onLost).on('end', onLost);
    this.#ready = this.#client.connect().then(() => {
      this.#isOpen = true;
    });
    // Callers with a question get the fault; without one it is no fault of the process.
    this.#ready.catch(onLost);
  }

  async ask<Row extends object>(query: pg.QueryConfig): Promise<pg.QueryResult<Row>> {
    this.waiting += 1;
    try {
      if (!this.#isOpen) await this.#ready;
      return await this.#client.query<Row>(query);
    } finally {
      this.waiting -= 1;
    }
  }

  end(): Promise<void> {
    return this.#client.end().catch(() => {});
  }
}

export type Lines = {
  /** On the line with the least before it. A lost one is opened again with the next question. */
  ask: <Row extends object>(query: pg.QueryConfig) => Promise<pg.QueryResult<Row>>;
  /** How many lines are open, and how many questions on them are not answered yet. */
  depth: () => { count: number; waiting: number };
  end: () => Promise<void>;
};

export const createLines = (Client: typeof pg.Client, config: pg.ClientConfig, most: number): Lines => {
  const lines = new Set<Line>();

  const open = (): Line => {
    const line: Line = new Line(Client, config, () => lines.delete(line));
    lines.add(line);
    return line;
  };
  /** A further one only when all have something to do. */
  const free = (): Line => {
    let least: Line | null = null;
    for (const line of lines) {
      if (line.waiting === 0) return line;
      if (least === null || line.waiting < least.waiting) least = line;
    }
    return least === null || lines.size < most ? open() : least;
  };

  return {
    ask: (query) => free().ask(query),
    depth: () => ({ count: lines.size, waiting: [...lines].reduce((sum, line) => sum + line.waiting, 0) }),
    end: async () => {
      await Promise.all([...lines].map((line) => line.end()));
    },
  };
};
