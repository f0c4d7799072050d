'use strict';

// Promises of the library when, all the way: what a step finds is a promise, which the next ones
// are given as it is, and functions that know no promises are lifted.

var eventually = require('./eventually');

module.exports = function upload(stream, idOrPath, tag, done) {
  var tx = db.begin();
  var blob = blobManager.create(account);

  var blobId = eventually.call(blob, 'put', stream);
  var lookup = eventually.after(blobId, self.byUuidOrPath(idOrPath));
  var file = eventually.call(lookup, 'get');

  var version = eventually.value({
    userAccountId: userAccount.id,
    creatorId: userAccount.id,
    blobId: blobId,
    previousId: eventually.ternary(file, eventually.get(file, 'version'), null),
    date: new Date(),
    tag: tag,
  });
  version = eventually.set(version, 'id', eventually.apply(Version, 'createHash', version));
  var versionId = eventually.get(version, 'id');
  var versionInsert = eventually.apply(Version, 'insert', version);
  var versionInserted = eventually.call(versionInsert, 'execWithin', tx);

  var fileId = eventually.after(versionInserted, file).then(function (found) {
    return found ? found.id : insertFile();
  });
  var link = { fileId: fileId, versionId: versionId };
  var linkInsert = eventually.apply(FileVersion, 'insert', link);
  var linked = eventually.call(linkInsert, 'execWithin', tx);

  var update = eventually.apply(File, 'whereUpdate', { id: fileId }, { version: versionId });
  var updated = eventually.call(eventually.after(linked, update), 'execWithin', tx);

  function insertFile() {
    var newFile = {
      id: uuid.v1(),
      userAccountId: userAccount.id,
      name: idOrPath.split('/').pop(),
      version: versionId,
    };
    var query = eventually.call(self, 'createQuery', idOrPath, newFile);
    return eventually.after(eventually.call(query, 'execWithin', tx), newFile.id);
  }

  eventually.call(eventually.after(updated, tx), 'commit').then(
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
