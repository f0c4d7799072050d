// Four processes behind one port; each request works a Fibonacci number out at one go.

var cluster = require('cluster');
var http = require('http');

var PROCESSES = 4;
var SIZE = 20;

function fibonacci(n) {
  if (n < 2) return 1;
  return fibonacci(n - 1) + fibonacci(n - 2);
}

function serve(request, response) {
  response.end(String(fibonacci(SIZE)));
}

if (cluster.isMaster) {
  for (var i = 0; i < PROCESSES; i += 1) cluster.fork();
} else {
  http.createServer(serve).listen(8012, '127.0.0.1');
}
