// Primes by a sieve, one search a tick; the search is a function of the file.

var SEARCHES = 2e4;

// memory of its own for each sieve, by the name that this Node has for it
var SlowBuffer = Buffer.allocUnsafeSlow ? null : require('buffer').SlowBuffer;

function bitsUpTo(highest) {
  var length = (highest >>> 3) + 1;
  var bits = SlowBuffer ? new SlowBuffer(length) : Buffer.allocUnsafeSlow(length);
  bits.fill(0xff, 0, length);
  return bits;
}

function later(search, highest) {
  process.nextTick(function () {
    search(highest);
  });
}

function findPrimes(highest) {
  var primes = [];
  var sieve = bitsUpTo(highest);
  for (var number = 2; number <= highest; number += 1) {
    if (sieve[(number / 8) >>> 0] & (1 << (number % 8))) {
      primes.push(number);
      for (var multiple = 2 * number; multiple <= highest; multiple += number) {
        sieve[(multiple / 8) >>> 0] &= ~(1 << (multiple % 8));
      }
    }
  }
  return primes;
}

for (var i = 0; i < SEARCHES; i += 1) {
  later(findPrimes, i);
}
