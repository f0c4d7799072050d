'use strict';

// Streamline: code that reads as if it blocked. The compiler turns each call that is given the name
// `_` into one with a callback, which is where the rest of the function goes.

module.exports = function upload(stream, idOrPath, tag, _) {
  var tx = db.begin();
  var blob = blobManager.create(account);
  try {
    var blobId = blob.put(stream, _);
    var file = self.byUuidOrPath(idOrPath).get(_);

    var version = {
      userAccountId: userAccount.id,
      creatorId: userAccount.id,
      blobId: blobId,
      previousId: file ? file.version : null,
      date: new Date(),
      tag: tag,
    };
    version.id = Version.createHash(version);
    Version.insert(version).execWithin(tx, _);

    if (!file) {
      file = {
        id: uuid.v1(),
        userAccountId: userAccount.id,
        name: idOrPath.split('/').pop(),
        version: version.id,
      };
      var query = self.createQuery(idOrPath, file, _);
      query.execWithin(tx, _);
    }

    FileVersion.insert({ fileId: file.id, versionId: version.id }).execWithin(tx, _);
    File.whereUpdate({ id: file.id }, { version: version.id }).execWithin(tx, _);
    tx.commit(_);
  } catch (err) {
    // The caller hears of the first error at once; a rollback that fails has nothing to add to it.
    tx.rollback(function () {});
    throw err;
  }
};
