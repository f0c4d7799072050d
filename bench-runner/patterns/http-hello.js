// The answer of the two programs on TCP, by the http module: each connection is closed behind it too.

var http = require('http');

var HEADERS = { 'Content-Type': 'text/plain', 'Content-Length': 12, Connection: 'close' };

var server = http.createServer(function (request, response) {
  response.writeHead(200, HEADERS);
  response.end('hello world!');
});

server.listen(8012, '127.0.0.1');
