// The Fibonacci number of a size, each step of it by a timer, so that others have their turn.

var SIZE = 7;

function fibonacci(n, done) {
  setTimeout(function () {
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

module.exports = function (done) {
  fibonacci(SIZE, function (value) {
    done(null, value);
  });
};
