'use strict';

// A fiber: code that blocks, each `sync` method being the one that calls back, waited for.

const fibrous = require('fibrous');

module.exports = fibrous(function upload(stream, idOrPath, tag) {
  const tx = db.begin();
  const blob = blobManager.create(account);
  try {
    const blobId = blob.sync.put(stream);
    let file = self.byUuidOrPath(idOrPath).sync.get();

    const version = {
      userAccountId: userAccount.id,
      creatorId: userAccount.id,
      blobId: blobId,
      previousId: file ? file.version : null,
      date: new Date(),
      tag: tag,
    };
    version.id = Version.createHash(version);
    Version.insert(version).sync.execWithin(tx);

    if (!file) {
      file = {
        id: uuid.v1(),
        userAccountId: userAccount.id,
        name: idOrPath.split('/').pop(),
        version: version.id,
      };
      const query = self.sync.createQuery(idOrPath, file);
      query.sync.execWithin(tx);
    }

    FileVersion.insert({ fileId: file.id, versionId: version.id }).sync.execWithin(tx);
    File.whereUpdate({ id: file.id }, { version: version.id }).sync.execWithin(tx);
    tx.sync.commit();
  } catch (err) {
    // The caller hears of the first error at once; a rollback that fails has nothing to add to it.
    tx.rollback(() => {});
    throw err;
  }
});
