// A million pairs of points; all of them share the function of their prototype.

var PAIRS = 1e6;
var CALLS = 1e3;

function Pair(fromX, fromY, toX, toY) {
  this.points = { fromX: fromX, fromY: fromY, toX: toX, toY: toY };
}

Pair.prototype.distance = function distance() {
  var points = this.points;
  var x = points.toX - points.fromX;
  var y = points.toY - points.fromY;
  return Math.sqrt(x * x + y * y);
};

for (var made = 0; made < PAIRS; made += 1) {
  var pair = new Pair(Math.random(), Math.random(), Math.random(), Math.random());
  for (var called = 0; called < CALLS; called += 1) pair.distance();
}
