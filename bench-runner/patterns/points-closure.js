// A million pairs of points; each pair has a function of its own, which closes over it.

var PAIRS = 1e6;
var CALLS = 1e3;

function Pair(fromX, fromY, toX, toY) {
  this.distance = function distance() {
    var x = toX - fromX;
    var y = toY - fromY;
    return Math.sqrt(x * x + y * y);
  };
}

for (var made = 0; made < PAIRS; made += 1) {
  var pair = new Pair(Math.random(), Math.random(), Math.random(), Math.random());
  for (var called = 0; called < CALLS; called += 1) pair.distance();
}
