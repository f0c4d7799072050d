'use strict';

// An async function over functions that take a callback: Node's own util.promisify makes a promise
// of each call.

const { promisify } = require('util');

module.exports = async function upload(stream, idOrPath, tag) {
  const tx = db.begin();
  const blob = blobManager.create(account);
  try {
    const blobId = await promised(blob, 'put', stream);
    let file = await promised(self.byUuidOrPath(idOrPath), 'get');

    const version = {
      userAccountId: userAccount.id,
      creatorId: userAccount.id,
      blobId: blobId,
      previousId: file ? file.version : null,
      date: new Date(),
      tag: tag,
    };
    version.id = Version.createHash(version);
    await promised(Version.insert(version), 'execWithin', tx);

    if (!file) {
      file = {
        id: uuid.v1(),
        userAccountId: userAccount.id,
        name: idOrPath.split('/').pop(),
        version: version.id,
      };
      const query = await promised(self, 'createQuery', idOrPath, file);
      await promised(query, 'execWithin', tx);
    }

    const link = FileVersion.insert({ fileId: file.id, versionId: version.id });
    await promised(link, 'execWithin', tx);
    const update = File.whereUpdate({ id: file.id }, { version: version.id });
    await promised(update, 'execWithin', tx);
    await promised(tx, 'commit');
  } catch (err) {
    // The caller hears of the first error at once; a rollback that fails has nothing to add to it.
    tx.rollback(() => {});
    throw err;
  }
};

function promised(object, method, ...args) {
  return promisify(object[method]).apply(object, args);
}
