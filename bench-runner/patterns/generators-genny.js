'use strict';

// A generator that is woken by the callbacks of `resume()`, one for each operation; what it throws
// goes to the caller's callback.

const genny = require('genny');

module.exports = genny.fn(function* upload(stream, idOrPath, tag, resume) {
  const tx = db.begin();
  const blob = blobManager.create(account);
  try {
    const blobId = yield blob.put(stream, resume());
    let file = yield self.byUuidOrPath(idOrPath).get(resume());

    const version = {
      userAccountId: userAccount.id,
      creatorId: userAccount.id,
      blobId: blobId,
      previousId: file ? file.version : null,
      date: new Date(),
      tag: tag,
    };
    version.id = Version.createHash(version);
    yield Version.insert(version).execWithin(tx, resume());

    if (!file) {
      file = {
        id: uuid.v1(),
        userAccountId: userAccount.id,
        name: idOrPath.split('/').pop(),
        version: version.id,
      };
      const query = yield self.createQuery(idOrPath, file, resume());
      yield query.execWithin(tx, resume());
    }

    yield FileVersion.insert({ fileId: file.id, versionId: version.id }).execWithin(tx, resume());
    yield File.whereUpdate({ id: file.id }, { version: version.id }).execWithin(tx, resume());
    yield tx.commit(resume());
  } catch (err) {
    // The caller hears of the first error at once; a rollback that fails has nothing to add to it.
    tx.rollback(() => {});
    throw err;
  }
});
