'use strict';

// A generator that yields functions of a callback. gens resumes it with results only: an error goes
// to the caller's callback and leaves the generator where it stands, so the rollback stands outside.

const gens = require('gens');

const store = gens(function* (tx, stream, idOrPath, tag) {
  const blob = blobManager.create(account);
  const blobId = yield (next) => blob.put(stream, next);
  let file = yield (next) => self.byUuidOrPath(idOrPath).get(next);

  const version = {
    userAccountId: userAccount.id,
    creatorId: userAccount.id,
    blobId: blobId,
    previousId: file ? file.version : null,
    date: new Date(),
    tag: tag,
  };
  version.id = Version.createHash(version);
  yield (next) => Version.insert(version).execWithin(tx, next);

  if (!file) {
    file = {
      id: uuid.v1(),
      userAccountId: userAccount.id,
      name: idOrPath.split('/').pop(),
      version: version.id,
    };
    const query = yield (next) => self.createQuery(idOrPath, file, next);
    yield (next) => query.execWithin(tx, next);
  }

  const link = { fileId: file.id, versionId: version.id };
  yield (next) => FileVersion.insert(link).execWithin(tx, next);
  const update = File.whereUpdate({ id: file.id }, { version: version.id });
  yield (next) => update.execWithin(tx, next);
  yield (next) => tx.commit(next);
});

module.exports = function upload(stream, idOrPath, tag, done) {
  const tx = db.begin();
  store(tx, stream, idOrPath, tag, (err) => {
    // The caller hears of the first error at once; a rollback that fails has nothing to add to it.
    if (err) tx.rollback(() => {});
    done(err);
  });
};
