// An answer in HTTP straight from TCP: one set of functions serves all connections, each of which is
// closed behind its answer.

var net = require('net');

var ANSWER = [
  'HTTP/1.1 200 OK',
  'Server: tcp',
  'Content-Type: text/plain; charset=latin-1',
  'Content-Length: 12',
  '',
  'hello world!',
].join('\r\n');

function fail() {
  this.destroy();
}

function written(error) {
  if (error) console.error(error.message);
}

function answer() {
  this.write(ANSWER, written);
  this.end();
}

function serve(client) {
  client.on('error', fail);
  client.on('data', answer);
}

net.createServer(serve).listen(8012, '127.0.0.1');
