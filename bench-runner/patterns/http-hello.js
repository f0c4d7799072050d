// The answer of the two programs on TCP, by the http module.

var http = require('http');

var server = http.createServer(function (request, response) {
  response.writeHead(200, { 'Content-Type': 'text/plain', 'Content-Length': 12 });
  response.end('hello world!');
});

server.listen(8012, '127.0.0.1');
