'use strict';

// Promises of the library Q, one `then` a step, around methods that take a callback.

var Q = require('q');

module.exports = function upload(stream, idOrPath, tag, done) {
  var tx = db.begin();
  var blob = blobManager.create(account);
  var blobId;
  var file;
  var version;

  Q.ninvoke(blob, 'put', stream)
    .then(function (id) {
      blobId = id;
      return Q.ninvoke(self.byUuidOrPath(idOrPath), 'get');
    })
    .then(function (found) {
      file = found;
      version = {
        userAccountId: userAccount.id,
        creatorId: userAccount.id,
        blobId: blobId,
        previousId: file ? file.version : null,
        date: new Date(),
        tag: tag,
      };
      version.id = Version.createHash(version);
      return Q.ninvoke(Version.insert(version), 'execWithin', tx);
    })
    .then(function () {
      if (file) return;
      file = {
        id: uuid.v1(),
        userAccountId: userAccount.id,
        name: idOrPath.split('/').pop(),
        version: version.id,
      };
      return Q.ninvoke(self, 'createQuery', idOrPath, file).then(function (query) {
        return Q.ninvoke(query, 'execWithin', tx);
      });
    })
    .then(function () {
      var link = FileVersion.insert({ fileId: file.id, versionId: version.id });
      return Q.ninvoke(link, 'execWithin', tx);
    })
    .then(function () {
      var update = File.whereUpdate({ id: file.id }, { version: version.id });
      return Q.ninvoke(update, 'execWithin', tx);
    })
    .then(function () {
      return Q.ninvoke(tx, 'commit');
    })
    .then(
      function () {
        done(null);
      },
      function (err) {
        // The caller hears of the first error at once; a rollback that fails has nothing to add.
        tx.rollback(function () {});
        done(err);
      }
    );
};
