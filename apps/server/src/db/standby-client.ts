import pg from 'pg';

type Parameter = { parameterName: string; parameterValue: string };

/** A connection that ends by itself once its server is promoted: from then on it may hold what the primary has not. */
export class StandbyClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const { connection } = this;
    connection.on('parameterStatus', ({ parameterName, parameterValue }: Parameter) => {
      if (parameterName === 'in_hot_standby' && parameterValue === 'off') connection.stream.destroy();
    });
  }
}
