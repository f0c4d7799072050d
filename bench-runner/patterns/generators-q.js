'use strict';

// A generator that yields promises of Q, which resumes it with what they become. An operation that
// calls back is wrapped.

const Q = require('q');
const promising = require('./promising');

module.exports = Q.async(function* upload(stream, idOrPath, tag) {
  const tx = db.begin();
  const blob = blobManager.create(account);
  try {
    const blobId = yield promising(blob, 'put', stream);
    let file = yield promising(self.byUuidOrPath(idOrPath), 'get');

    const version = {
      userAccountId: userAccount.id,
      creatorId: userAccount.id,
      blobId: blobId,
      previousId: file ? file.version : null,
      date: new Date(),
      tag: tag,
    };
    version.id = Version.createHash(version);
    yield promising(Version.insert(version), 'execWithin', tx);

    if (!file) {
      file = {
        id: uuid.v1(),
        userAccountId: userAccount.id,
        name: idOrPath.split('/').pop(),
        version: version.id,
      };
      const query = yield promising(self, 'createQuery', idOrPath, file);
      yield promising(query, 'execWithin', tx);
    }

    yield promising(
      FileVersion.insert({ fileId: file.id, versionId: version.id }),
      'execWithin',
      tx
    );
    yield promising(File.whereUpdate({ id: file.id }, { version: version.id }), 'execWithin', tx);
    yield promising(tx, 'commit');
  } catch (err) {
    // The caller hears of the first error at once; a rollback that fails has nothing to add to it.
    tx.rollback(() => {});
    throw err;
  }
});
