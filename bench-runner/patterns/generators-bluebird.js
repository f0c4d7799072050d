'use strict';

// A generator that yields promises of Bluebird as it was in 2015, which `promisify` makes of what
// calls back; `coroutine` resumes it with what they become.

const Promise = require('@2015/bluebird');

const promised = Promise.promisify((start, next) => start(next));

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
