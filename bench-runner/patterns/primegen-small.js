// Primes by a sieve, one search a tick, each set off by the one before; the function that each tick
// makes anew only calls the search.

// memory of its own for each sieve, by the name that this Node has for it
var SlowBuffer = Buffer.allocUnsafeSlow ? null : require('buffer').SlowBuffer;

function bitsUpTo(highest) {
  var length = (highest >>> 3) + 1;
  var bits = SlowBuffer ? new SlowBuffer(length) : Buffer.allocUnsafeSlow(length);
  bits.fill(0xff, 0, length);
  return bits;
}

function findPrimes(highest) {
  var primes = [];
  var sieve = bitsUpTo(highest);
  for (var number = 2; number <= highest; number += 1) {
    if (sieve[number >>> 3] & (1 << (number & 7))) {
      primes.push(number);
      for (var multiple = 2 * number; multiple <= highest; multiple += number) {
        sieve[multiple >>> 3] &= ~(1 << (multiple & 7));
      }
    }
  }
  return primes;
}

// Node 0.10 warns of ticks that set off ticks
if (process.maxTickDepth) process.maxTickDepth = Infinity;

var highest = 3e4;

function searchNext() {
  process.nextTick(function () {
    highest -= 1;
    if (highest < 0) return;
    findPrimes(highest);
    searchNext();
  });
}

searchNext();
