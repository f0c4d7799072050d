// The Fibonacci number of a size, worked out at one go.

var SIZE = 7;

function fibonacci(n) {
  if (n < 2) return 1;
  return fibonacci(n - 1) + fibonacci(n - 2);
}

module.exports = function () {
  return fibonacci(SIZE);
};
