// A WebSocket client that is driven by lines of JSON: `{"send": TEXT}` and `{"close": true}` on
// standard input; `{"message": TEXT}` and `{"closed": CODE, "reason": TEXT}` on standard output.
// What is sent before the socket is open waits for it.
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';

// Imports do not look where NODE_PATH says; `require` does.
const { WebSocket } = createRequire(import.meta.url)('ws');

const [url, subprotocol] = process.argv.slice(2);
const socket = new WebSocket(url, [subprotocol], { perMessageDeflate: false });
const tell = (event) => process.stdout.write(`${JSON.stringify(event)}\n`);
const opened = new Promise((resolve) => {
  socket.once('open', resolve);
});

socket.on('message', (data) => tell({ message: data.toString() }));
socket.on('error', (error) => process.stderr.write(`${error}\n`));
socket.on('close', (code, reason) => {
  tell({ closed: code, reason: reason.toString() });
  process.stdin.destroy();
});

for await (const line of createInterface({ input: process.stdin })) {
  await opened;
  const order = JSON.parse(line);
  if (order.close) socket.close(1000);
  else socket.send(order.send);
}
socket.close(1000);
