// Four processes behind one port; each request works a Fibonacci number out in slices, so that
// others come between: each step in the next turn of the event loop.

var cluster = require('cluster');
var http = require('http');

var PROCESSES = 4;
var SIZE = 20;

function fibonacci(n, done) {
  setImmediate(function () {
    if (n < 2) {
      process.nextTick(function () {
        done(1);
      });
      return;
    }
    var first = null;
    function add(value) {
      if (first === null) first = value;
      else done(first + value);
    }
    fibonacci(n - 1, add);
    fibonacci(n - 2, add);
  });
}

function serve(request, response) {
  fibonacci(SIZE, function (value) {
    response.end(String(value));
  });
}

if (cluster.isMaster) {
  for (var i = 0; i < PROCESSES; i += 1) cluster.fork();
} else {
  http.createServer(serve).listen(8012, '127.0.0.1');
}
