import pg from 'pg';

/**
 * A few connections on which short reads follow one another without waiting for the answers before them (pg's pipeline
 * mode). Under load that is one write and one read of a socket for several statements, and none waits for a connection.
 * Only for what takes no lock and is over in milliseconds: whatever stands behind it on its line waits for it.
 */

/** What the driver's query does and its types do not tell: it sends itself, and is told what its rows are made of. */
declare class DriverQuery {
  constructor(config: pg.QueryConfig);
  callback: (fault: Error | null, result: pg.QueryResult) => void;
  readonly name: string;
  readonly _result: object;
  _accumulateRows: boolean;
  prepare(connection: pg.Connection): void;
  handleRowDescription(message: object): void;
}

/** What the rows of each statement are made of, which a connection tells the same as long as it is there. */
type Described = { rows: Map<string, object>; silent: pg.Connection | null };

class Read extends (pg.Query as unknown as typeof DriverQuery) {
  readonly #described: Described;
  constructor(config: pg.QueryConfig, described: Described) {
    super(config);
    this.#described = described;
  }

  /** Asks what its rows are made of for the first time only: that is as long as a few rows, and has to be read. */
  override prepare(connection: pg.Connection): void {
    const known = this.#described.rows.get(this.name);
    if (!known) return super.prepare(connection);
    Object.assign(this._result, known);
    this._accumulateRows = true;
    super.prepare((this.#described.silent ??= Object.create(connection, UNDESCRIBED) as pg.Connection));
  }

  override handleRowDescription(message: object): void {
    super.handleRowDescription(message);
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result as Record<string, unknown>;
    this.#described.rows.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject });
  }
}
/** The same connection, which is not asked for them. */
const UNDESCRIBED = { describe: { value: () => {} } };

class Line {
  readonly #client: pg.Client;
  readonly #described: Described = { rows: new Map(), silent: null };
  /** What it was asked in this turn is not sent yet. */
  isHeld = false;
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
      this.#hold();
      return await new Promise<pg.QueryResult<Row>>((resolve, reject) => {
        const read = new Read(query, this.#described);
        read.callback = (fault, result) => (fault ? reject(fault) : resolve(result as pg.QueryResult<Row>));
        this.#client.query(read as unknown as pg.Query);
      });
    } catch (error) {
      // Where it was asked, not where the answer came in.
      if (error instanceof Error) Error.captureStackTrace(error);
      throw error;
    } finally {
      this.waiting -= 1;
    }
  }

  /** What is asked in one turn of the event loop goes out in one write: a write costs more than what it carries. */
  #hold(): void {
    if (this.isHeld) return;
    this.isHeld = true;
    const { stream } = this.#client.connection;
    stream.cork();
    setImmediate(() => {
      this.isHeld = false;
      stream.uncork();
    });
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

/** A write costs as much as a few short reads take. */
const WRITE = 4;
const costOf = ({ waiting, isHeld }: Line): number => waiting + (isHeld ? 0 : WRITE);

export const createLines = (Client: typeof pg.Client, config: pg.ClientConfig, most: number): Lines => {
  const lines = new Set<Line>();

  const open = (): Line => {
    const line: Line = new Line(Client, config, () => lines.delete(line));
    lines.add(line);
    return line;
  };
  /** A further one only when all have something to do; of those the one whose write is yet to go. */
  const free = (): Line => {
    let least: Line | null = null;
    for (const line of lines) {
      if (line.waiting === 0) return line;
      if (least === null || costOf(line) < costOf(least)) least = line;
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
