'use strict';

// An async function over functions that take a callback, of which Node's own util.promisify makes
// promises.

const { promisify } = require('util');

const promised = promisify((call, done) => call(done));

module.exports = async function upload(stream, idOrPath, tag) {
  const tx = db.begin();
  const blob = blobManager.create(account);
  try {
    const blobId = await promised((next) => blob.put(stream, next));
    let file = await promised((next) => self.byUuidOrPath(idOrPath).get(next));

    const version = {
      userAccountId: userAccount.id,
      creatorId: userAccount.id,
      blobId: blobId,
      previousId: file ? file.version : null,
      date: new Date(),
      tag: tag,
    };
    version.id = Version.createHash(version);
    await promised((next) => Version.insert(version).execWithin(tx, next));

    if (!file) {
      file = {
        id: uuid.v1(),
        userAccountId: userAccount.id,
        name: idOrPath.split('/').pop(),
        version: version.id,
      };
      const query = await promised((next) => self.createQuery(idOrPath, file, next));
      await promised((next) => query.execWithin(tx, next));
    }

    const link = { fileId: file.id, versionId: version.id };
    await promised((next) => FileVersion.insert(link).execWithin(tx, next));
    const update = File.whereUpdate({ id: file.id }, { version: version.id });
    await promised((next) => update.execWithin(tx, next));
    await promised((next) => tx.commit(next));
  } catch (err) {
    // The caller hears of the first error at once; a rollback that fails has nothing to add to it.
    tx.rollback(() => {});
    throw err;
  }
};
