'use strict';

// Promises of the library when, one `then` a step, around functions that take a callback.

var nodefn = require('when/node/function');

module.exports = function upload(stream, idOrPath, tag, done) {
  var tx = db.begin();
  var blob = blobManager.create(account);
  var blobId;
  var file;
  var version;

  var uploaded = nodefn
    .call(blob.put.bind(blob), stream)
    .then(function (id) {
      blobId = id;
      var lookup = self.byUuidOrPath(idOrPath);
      return nodefn.call(lookup.get.bind(lookup));
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
      return execute(Version.insert(version));
    })
    .then(function () {
      if (file) return;
      file = {
        id: uuid.v1(),
        userAccountId: userAccount.id,
        name: idOrPath.split('/').pop(),
        version: version.id,
      };
      return nodefn.call(self.createQuery.bind(self), idOrPath, file).then(execute);
    })
    .then(function () {
      return execute(FileVersion.insert({ fileId: file.id, versionId: version.id }));
    })
    .then(function () {
      return execute(File.whereUpdate({ id: file.id }, { version: version.id }));
    })
    .then(function () {
      return nodefn.call(tx.commit.bind(tx));
    });

  function execute(query) {
    return nodefn.call(query.execWithin.bind(query), tx);
  }

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
