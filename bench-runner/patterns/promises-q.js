'use strict';

// Promises of the library Q, each `then` inside the one before it: what an earlier step found stays
// in reach of later ones. Its long stacks follow a promise to the one that it became, and so lead
// to the step that failed; along a flat chain they end at its last `then`.

var promising = require('./promising');

module.exports = function upload(stream, idOrPath, tag, done) {
  var tx = db.begin();
  var blob = blobManager.create(account);

  var uploaded = promising(blob, 'put', stream).then(function (blobId) {
    return promising(self.byUuidOrPath(idOrPath), 'get').then(function (file) {
      var version = {
        userAccountId: userAccount.id,
        creatorId: userAccount.id,
        blobId: blobId,
        previousId: file ? file.version : null,
        date: new Date(),
        tag: tag,
      };
      version.id = Version.createHash(version);

      return promising(Version.insert(version), 'execWithin', tx).then(function () {
        if (file) return linkVersion(file.id);

        var newFile = {
          id: uuid.v1(),
          userAccountId: userAccount.id,
          name: idOrPath.split('/').pop(),
          version: version.id,
        };
        return promising(self, 'createQuery', idOrPath, newFile).then(function (query) {
          return promising(query, 'execWithin', tx).then(function () {
            return linkVersion(newFile.id);
          });
        });
      });

      function linkVersion(fileId) {
        var link = FileVersion.insert({ fileId: fileId, versionId: version.id });
        return promising(link, 'execWithin', tx).then(function () {
          var update = File.whereUpdate({ id: fileId }, { version: version.id });
          return promising(update, 'execWithin', tx).then(function () {
            return promising(tx, 'commit');
          });
        });
      }
    });
  });

  uploaded.then(
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
