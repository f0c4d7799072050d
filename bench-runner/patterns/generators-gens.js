'use strict';

// A generator that yields functions of a callback. gens resumes it with results only: an error goes
// to the caller's callback and leaves the generator where it stands, so the rollback stands outside.

const gens = require('gens');
const thunking = require('./thunking');

const store = gens(function* (tx, stream, idOrPath, tag) {
  const blob = blobManager.create(account);
  const blobId = yield thunking(blob, 'put', stream);
  let file = yield thunking(self.byUuidOrPath(idOrPath), 'get');

  const version = {
    userAccountId: userAccount.id,
    creatorId: userAccount.id,
    blobId: blobId,
    previousId: file ? file.version : null,
    date: new Date(),
    tag: tag,
  };
  version.id = Version.createHash(version);
  yield thunking(Version.insert(version), 'execWithin', tx);

  if (!file) {
    file = {
      id: uuid.v1(),
      userAccountId: userAccount.id,
      name: idOrPath.split('/').pop(),
      version: version.id,
    };
    const query = yield thunking(self, 'createQuery', idOrPath, file);
    yield thunking(query, 'execWithin', tx);
  }

  yield thunking(FileVersion.insert({ fileId: file.id, versionId: version.id }), 'execWithin', tx);
  yield thunking(File.whereUpdate({ id: file.id }, { version: version.id }), 'execWithin', tx);
  yield thunking(tx, 'commit');
});

module.exports = function upload(stream, idOrPath, tag, done) {
  const tx = db.begin();
  store(tx, stream, idOrPath, tag, (err) => {
    // The caller hears of the first error at once; a rollback that fails has nothing to add to it.
    if (err) tx.rollback(() => {});
    done(err);
  });
};
