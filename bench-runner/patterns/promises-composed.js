'use strict';

// Promises of the library when, all the way: what a step finds is a promise, which the next ones
// are given as it is, and functions that know no promises are lifted.

var when = require('when');
var nodefn = require('when/node/function');
var keys = require('when/keys');

module.exports = function upload(stream, idOrPath, tag, done) {
  var tx = db.begin();
  var blob = blobManager.create(account);

  var blobId = eventuallyCall(blob, 'put', stream);
  var lookup = after(blobId, self.byUuidOrPath.bind(self, idOrPath));
  var file = eventuallyCall(lookup, 'get');

  var version = keys.all({
    userAccountId: userAccount.id,
    creatorId: userAccount.id,
    blobId: blobId,
    previousId: ternary(file, get(file, 'version'), null),
    date: new Date(),
    tag: tag,
  });
  version = set(version, 'id', when(version, Version.createHash.bind(Version)));
  var versionId = get(version, 'id');
  var versionInsert = when(version, Version.insert.bind(Version));
  var versionInserted = eventuallyCall(versionInsert, 'execWithin', tx);

  var fileId = after(versionInserted, function () {
    return when(file, function (found) {
      return found ? found.id : insertFile();
    });
  });
  var link = when(keys.all({ fileId: fileId, versionId: versionId }), function (ids) {
    return FileVersion.insert(ids);
  });
  var linked = eventuallyCall(link, 'execWithin', tx);

  var update = after(linked, function () {
    return when.join(keys.all({ id: fileId }), keys.all({ version: versionId }));
  }).spread(File.whereUpdate.bind(File));
  var updated = eventuallyCall(update, 'execWithin', tx);

  function insertFile() {
    var newFile = keys.all({
      id: uuid.v1(),
      userAccountId: userAccount.id,
      name: idOrPath.split('/').pop(),
      version: versionId,
    });
    var query = eventuallyCall(self, 'createQuery', idOrPath, newFile);
    return after(eventuallyCall(query, 'execWithin', tx), function () {
      return get(newFile, 'id');
    });
  }

  after(updated, function () {
    return eventuallyCall(tx, 'commit');
  }).then(
    function () {
      done(null);
    },
    function (err) {
      // The caller hears of the first error at once; a rollback that fails has nothing to add to it.
      tx.rollback(function () {});
      done(err);
    }
  );
};

/** Calls a method that takes a callback; its object and its arguments may be promises. */
function eventuallyCall(object, method) {
  var args = Array.prototype.slice.call(arguments, 2);
  return when.all([object].concat(args)).then(function (values) {
    return nodefn.apply(values[0][method].bind(values[0]), values.slice(1));
  });
}

function after(promise, next) {
  return when(promise, function () {
    return next();
  });
}

function ternary(condition, yes, no) {
  return when.join(condition, yes, no).spread(function (isTrue, ifTrue, ifFalse) {
    return isTrue ? ifTrue : ifFalse;
  });
}

function get(object, property) {
  return when(object, function (found) {
    return found && found[property];
  });
}

function set(object, property, value) {
  return when.join(object, value).spread(function (target, found) {
    target[property] = found;
    return target;
  });
}
