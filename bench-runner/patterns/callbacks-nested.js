'use strict';

// Callbacks, each inside the one before it: what an earlier step found stays in reach of later ones.

module.exports = function upload(stream, idOrPath, tag, done) {
  var tx = db.begin();
  var blob = blobManager.create(account);

  // The caller hears of the first error at once; a rollback that fails has nothing to add to it.
  function fail(err) {
    tx.rollback(function () {});
    done(err);
  }

  blob.put(stream, function (err, blobId) {
    if (err) return fail(err);
    self.byUuidOrPath(idOrPath).get(function (err, file) {
      if (err) return fail(err);

      var version = {
        userAccountId: userAccount.id,
        creatorId: userAccount.id,
        blobId: blobId,
        previousId: file ? file.version : null,
        date: new Date(),
        tag: tag,
      };
      version.id = Version.createHash(version);

      Version.insert(version).execWithin(tx, function (err) {
        if (err) return fail(err);
        if (file) return linkVersion(file.id);

        var newFile = {
          id: uuid.v1(),
          userAccountId: userAccount.id,
          name: idOrPath.split('/').pop(),
          version: version.id,
        };
        self.createQuery(idOrPath, newFile, function (err, query) {
          if (err) return fail(err);
          query.execWithin(tx, function (err) {
            if (err) return fail(err);
            linkVersion(newFile.id);
          });
        });
      });

      function linkVersion(fileId) {
        var link = FileVersion.insert({ fileId: fileId, versionId: version.id });
        link.execWithin(tx, function (err) {
          if (err) return fail(err);
          var update = File.whereUpdate({ id: fileId }, { version: version.id });
          update.execWithin(tx, function (err) {
            if (err) return fail(err);
            tx.commit(function (err) {
              if (err) return fail(err);
              done(null);
            });
          });
        });
      }
    });
  });
};
