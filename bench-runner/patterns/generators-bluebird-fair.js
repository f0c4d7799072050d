'use strict';

// A generator that yields promises of Bluebird as it was in 2015, made by the constructor as every
// Promise is; `coroutine` resumes it with what they become.

const Promise = require('@2015/bluebird');

module.exports = Promise.coroutine(function* upload(stream, idOrPath, tag) {
  const tx = db.begin();
  const blob = blobManager.create(account);
  try {
    const blobId = yield promised((next) => blob.put(stream, next));
    let file = yield promised((next) => self.byUuidOrPath(idOrPath).get(next));

    const version = {
      userAccountId: userAccount.id,
      creatorId: userAccount.id,
      blobId: blobId,
      previousId: file ? file.version : null,
      date: new Date(),
      tag: tag,
    };
    version.id = Version.createHash(version);
    yield promised((next) => Version.insert(version).execWithin(tx, next));

    if (!file) {
      file = {
        id: uuid.v1(),
        userAccountId: userAccount.id,
        name: idOrPath.split('/').pop(),
        version: version.id,
      };
      const query = yield promised((next) => self.createQuery(idOrPath, file, next));
      yield promised((next) => query.execWithin(tx, next));
    }

    const link = FileVersion.insert({ fileId: file.id, versionId: version.id });
    yield promised((next) => link.execWithin(tx, next));
    const update = File.whereUpdate({ id: file.id }, { version: version.id });
    yield promised((next) => update.execWithin(tx, next));
    yield promised((next) => tx.commit(next));
  } catch (err) {
    // The caller hears of the first error at once; a rollback that fails has nothing to add to it.
    tx.rollback(() => {});
    throw err;
  }
});

function promised(start) {
  return new Promise((resolve, reject) => {
    start((err, value) => {
      if (err) reject(err);
      else resolve(value);
    });
  });
}
