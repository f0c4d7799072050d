'use strict';

// Callbacks as a list of steps, which neo-async calls one after the other, in the way of the library
// async: each step gets what the one before it found, and errors end in one place.

var async = require('neo-async');

module.exports = function upload(stream, idOrPath, tag, done) {
  var tx = db.begin();
  var blob = blobManager.create(account);
  var blobId;
  var file;
  var version;

  async.waterfall(
    [
      function putBlob(next) {
        blob.put(stream, next);
      },
      function findFile(id, next) {
        blobId = id;
        self.byUuidOrPath(idOrPath).get(next);
      },
      function insertVersion(found, next) {
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
        Version.insert(version).execWithin(tx, next);
      },
      function makeFile(inserted, next) {
        if (file) return next(null, null);
        file = {
          id: uuid.v1(),
          userAccountId: userAccount.id,
          name: idOrPath.split('/').pop(),
          version: version.id,
        };
        self.createQuery(idOrPath, file, next);
      },
      function insertFile(query, next) {
        if (!query) return next(null, null);
        query.execWithin(tx, next);
      },
      function linkVersion(inserted, next) {
        var link = { fileId: file.id, versionId: version.id };
        FileVersion.insert(link).execWithin(tx, next);
      },
      function updateFile(linked, next) {
        var update = File.whereUpdate({ id: file.id }, { version: version.id });
        update.execWithin(tx, next);
      },
      function commit(updated, next) {
        tx.commit(next);
      },
    ],
    function finish(err) {
      // The caller hears of the first error at once; a rollback that fails has nothing to add to it.
      if (err) tx.rollback(function () {});
      done(err || null);
    }
  );
};
