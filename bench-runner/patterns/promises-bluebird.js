'use strict';

// Promises of the library Bluebird, one `then` a step, around functions that take a callback.

const Promise = require('bluebird');

module.exports = function upload(stream, idOrPath, tag) {
  const tx = db.begin();
  const blob = blobManager.create(account);
  let blobId;
  let file;
  let version;

  return Promise.fromCallback((done) => blob.put(stream, done))
    .then((id) => {
      blobId = id;
      return Promise.fromCallback((done) => self.byUuidOrPath(idOrPath).get(done));
    })
    .then((found) => {
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
      return Promise.fromCallback((done) => Version.insert(version).execWithin(tx, done));
    })
    .then(() => {
      if (file) return null;
      file = {
        id: uuid.v1(),
        userAccountId: userAccount.id,
        name: idOrPath.split('/').pop(),
        version: version.id,
      };
      return Promise.fromCallback((done) => self.createQuery(idOrPath, file, done)).then((query) =>
        Promise.fromCallback((done) => query.execWithin(tx, done))
      );
    })
    .then(() => {
      const link = FileVersion.insert({ fileId: file.id, versionId: version.id });
      return Promise.fromCallback((done) => link.execWithin(tx, done));
    })
    .then(() => {
      const update = File.whereUpdate({ id: file.id }, { version: version.id });
      return Promise.fromCallback((done) => update.execWithin(tx, done));
    })
    .then(() => Promise.fromCallback((done) => tx.commit(done)))
    .catch((err) => {
      // The caller hears of the first error at once; a rollback that fails has nothing to add to it.
      tx.rollback(() => {});
      throw err;
    });
};
