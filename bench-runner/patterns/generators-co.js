'use strict';

// A generator that yields promises; co resumes it with what they become.

const co = require('co');

module.exports = co.wrap(function* upload(stream, idOrPath, tag) {
  const tx = db.begin();
  const blob = blobManager.create(account);
  try {
    const blobId = yield blob.put(stream);
    let file = yield self.byUuidOrPath(idOrPath).get();

    const version = {
      userAccountId: userAccount.id,
      creatorId: userAccount.id,
      blobId: blobId,
      previousId: file ? file.version : null,
      date: new Date(),
      tag: tag,
    };
    version.id = Version.createHash(version);
    yield Version.insert(version).execWithin(tx);

    if (!file) {
      file = {
        id: uuid.v1(),
        userAccountId: userAccount.id,
        name: idOrPath.split('/').pop(),
        version: version.id,
      };
      const query = yield self.createQuery(idOrPath, file);
      yield query.execWithin(tx);
    }

    yield FileVersion.insert({ fileId: file.id, versionId: version.id }).execWithin(tx);
    yield File.whereUpdate({ id: file.id }, { version: version.id }).execWithin(tx);
    yield tx.commit();
  } catch (err) {
    // The caller hears of the first error at once; a rollback that fails has nothing to add to it.
    tx.rollback().catch(() => {});
    throw err;
  }
});
