/** A provider of short messages: takes what it is sent and prints it, a line a message, for the check to read. */
import { createServer } from 'node:http';

const PORT = Number(process.env.PORT ?? 8080);

createServer(async (request, response) => {
  let body = '';
  for await (const part of request) body += part;
  console.log(JSON.stringify(JSON.parse(body)));
  response.end('{"code":"OK"}');
}).listen(PORT);
process.on('SIGTERM', () => process.exit());
