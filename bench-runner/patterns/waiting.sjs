// The library of stratifiedjs.sjs: calls a method that takes a callback, holds the code until it is
// called, and hands over its result or throws its error.

module.exports = function waiting(object, method, args) {
  waitfor (var err, value) {
    object[method].apply(object, args.concat(resume));
  }
  if (err) throw err;
  return value;
};
