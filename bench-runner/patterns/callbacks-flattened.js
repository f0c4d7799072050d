'use strict';

// Callbacks as named steps, one below the other: no pyramid, but every step is spelled out.

module.exports = function upload(stream, idOrPath, tag, done) {
  var tx = db.begin();
  var blob = blobManager.create(account);
  var blobId;
  var file;
  var version;

  blob.put(stream, afterBlobPut);

  function afterBlobPut(err, id) {
    if (err) return fail(err);
    blobId = id;
    self.byUuidOrPath(idOrPath).get(afterFileFound);
  }

  function afterFileFound(err, found) {
    if (err) return fail(err);
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
    Version.insert(version).execWithin(tx, afterVersionInserted);
  }

  function afterVersionInserted(err) {
    if (err) return fail(err);
    if (file) return afterFileExists(null);
    file = {
      id: uuid.v1(),
      userAccountId: userAccount.id,
      name: idOrPath.split('/').pop(),
      version: version.id,
    };
    self.createQuery(idOrPath, file, afterQueryCreated);
  }

  function afterQueryCreated(err, query) {
    if (err) return fail(err);
    query.execWithin(tx, afterFileExists);
  }

  function afterFileExists(err) {
    if (err) return fail(err);
    var link = { fileId: file.id, versionId: version.id };
    FileVersion.insert(link).execWithin(tx, afterFileVersionInserted);
  }

  function afterFileVersionInserted(err) {
    if (err) return fail(err);
    var update = File.whereUpdate({ id: file.id }, { version: version.id });
    update.execWithin(tx, afterFileUpdated);
  }

  function afterFileUpdated(err) {
    if (err) return fail(err);
    tx.commit(afterCommit);
  }

  function afterCommit(err) {
    if (err) return fail(err);
    done(null);
  }

  // The caller hears of the first error at once; a rollback that fails has nothing to add to it.
  function fail(err) {
    tx.rollback(function () {});
    done(err);
  }
};
