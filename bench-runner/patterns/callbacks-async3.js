'use strict';

// Callbacks as a list of steps, as async 3 takes it: each step gets what the one before it found, and
// errors end in one place. The folder of the library is async3, beside the async of 2013.

const { waterfall } = require('async3');

module.exports = function upload(stream, idOrPath, tag, done) {
  const tx = db.begin();
  const blob = blobManager.create(account);
  let blobId;
  let file;
  let version;

  waterfall(
    [
      (next) => blob.put(stream, next),
      (id, next) => {
        blobId = id;
        self.byUuidOrPath(idOrPath).get(next);
      },
      (found, next) => {
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
      (inserted, next) => {
        if (file) return next(null, null);
        file = {
          id: uuid.v1(),
          userAccountId: userAccount.id,
          name: idOrPath.split('/').pop(),
          version: version.id,
        };
        self.createQuery(idOrPath, file, next);
      },
      (query, next) => {
        if (!query) return next(null, null);
        query.execWithin(tx, next);
      },
      (inserted, next) => {
        FileVersion.insert({ fileId: file.id, versionId: version.id }).execWithin(tx, next);
      },
      (linked, next) => {
        File.whereUpdate({ id: file.id }, { version: version.id }).execWithin(tx, next);
      },
      (updated, next) => tx.commit(next),
    ],
    (err) => {
      // The caller hears of the first error at once; a rollback that fails has nothing to add to it.
      if (err) tx.rollback(() => {});
      done(err);
    }
  );
};
