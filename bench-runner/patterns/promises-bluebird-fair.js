'use strict';

// Promises of the library Bluebird as it was in 2015, in the ways that every Promise has: the
// constructor makes them of what calls back, and `all` takes along what an earlier step found.

var Promise = require('@2015/bluebird');

module.exports = function upload(stream, idOrPath, tag) {
  var tx = db.begin();
  var blob = blobManager.create(account);
  var file;
  var version;

  return promised(function (next) {
    blob.put(stream, next);
  })
    .then(function (id) {
      return Promise.all([
        id,
        promised(function (next) {
          self.byUuidOrPath(idOrPath).get(next);
        }),
      ]);
    })
    .then(function (results) {
      file = results[1];
      version = {
        userAccountId: userAccount.id,
        creatorId: userAccount.id,
        blobId: results[0],
        previousId: file ? file.version : null,
        date: new Date(),
        tag: tag,
      };
      version.id = Version.createHash(version);
      return promised(function (next) {
        Version.insert(version).execWithin(tx, next);
      });
    })
    .then(function () {
      if (file) return null;
      file = {
        id: uuid.v1(),
        userAccountId: userAccount.id,
        name: idOrPath.split('/').pop(),
        version: version.id,
      };
      return promised(function (next) {
        self.createQuery(idOrPath, file, next);
      }).then(function (query) {
        return promised(function (next) {
          query.execWithin(tx, next);
        });
      });
    })
    .then(function () {
      var link = FileVersion.insert({ fileId: file.id, versionId: version.id });
      return promised(function (next) {
        link.execWithin(tx, next);
      });
    })
    .then(function () {
      var update = File.whereUpdate({ id: file.id }, { version: version.id });
      return promised(function (next) {
        update.execWithin(tx, next);
      });
    })
    .then(function () {
      return promised(function (next) {
        tx.commit(next);
      });
    })
    .catch(function (err) {
      // The caller hears of the first error at once; a rollback that fails has nothing to add to it.
      tx.rollback(function () {});
      throw err;
    });
};

function promised(start) {
  return new Promise(function (resolve, reject) {
    start(function (err, value) {
      if (err) reject(err);
      else resolve(value);
    });
  });
}
