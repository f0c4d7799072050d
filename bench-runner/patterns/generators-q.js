'use strict';

// A generator that yields promises of Q, which resumes it with what they become. An operation that
// calls back is wrapped.

const Q = require('q');

module.exports = Q.async(function* upload(stream, idOrPath, tag) {
  const tx = db.begin();
  const blob = blobManager.create(account);
  try {
    const blobId = yield wait((next) => blob.put(stream, next));
    let file = yield wait((next) => self.byUuidOrPath(idOrPath).get(next));

    const version = {
      userAccountId: userAccount.id,
      creatorId: userAccount.id,
      blobId: blobId,
      previousId: file ? file.version : null,
      date: new Date(),
      tag: tag,
    };
    version.id = Version.createHash(version);
    yield wait((next) => Version.insert(version).execWithin(tx, next));

    if (!file) {
      file = {
        id: uuid.v1(),
        userAccountId: userAccount.id,
        name: idOrPath.split('/').pop(),
        version: version.id,
      };
      const query = yield wait((next) => self.createQuery(idOrPath, file, next));
      yield wait((next) => query.execWithin(tx, next));
    }

    const link = { fileId: file.id, versionId: version.id };
    yield wait((next) => FileVersion.insert(link).execWithin(tx, next));
    const update = File.whereUpdate({ id: file.id }, { version: version.id });
    yield wait((next) => update.execWithin(tx, next));
    yield wait((next) => tx.commit(next));
  } catch (err) {
    // The caller hears of the first error at once; a rollback that fails has nothing to add to it.
    tx.rollback(() => {});
    throw err;
  }
});

function wait(start) {
  const deferred = Q.defer();
  start(deferred.makeNodeResolver());
  return deferred.promise;
}
