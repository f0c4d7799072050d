// An answer in HTTP straight from TCP: each connection makes the functions that serve it, one inside
// the other, and is closed behind its answer.

var net = require('net');

var ANSWER = [
  'HTTP/1.1 200 OK',
  'Server: tcp',
  'Content-Type: text/plain; charset=latin-1',
  'Content-Length: 12',
  '',
  'hello world!',
].join('\r\n');

var server = net.createServer(function (client) {
  client.on('error', function () {
    client.destroy();
  });
  client.on('data', function () {
    client.write(ANSWER, function (error) {
      if (error) console.error(error.message);
    });
    client.end();
  });
});

server.listen(8012, '127.0.0.1');
