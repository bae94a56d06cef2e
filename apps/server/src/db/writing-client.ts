import pg from 'pg';

type Parameter = { parameterName: string; parameterValue: string };

/** SQLSTATE of a write on a server, or in a transaction, that only reads. */
const READ_ONLY = '25006';

/**
 * A connection that ends by itself where nothing can be written: on a standby, to which a proxy may lead for a moment
 * before it knows the new primary, and which would answer reads of the past for as long as it is kept.
 */
export class WritingClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const { connection } = this;
    connection.on('errorMessage', ({ code }: { code?: string }) => {
      if (code === READ_ONLY) connection.stream.destroy();
    });
    connection.on('parameterStatus', ({ parameterName, parameterValue }: Parameter) => {
      if (parameterName === 'in_hot_standby' && parameterValue === 'on') this.standsBy();
    });
  }

  protected standsBy(): void {
    this.connection.stream.destroy();
  }
}

/** Through a pooler, which tells of a server it knew before: only the refused write is believed. */
export class PooledClient extends WritingClient {
  protected override standsBy(): void {}
}
