'use strict';

// Native promises, one `then` a step: a single place for errors, but what a step found must be kept
// outside the chain for later ones.

module.exports = function upload(stream, idOrPath, tag) {
  const tx = db.begin();
  const blob = blobManager.create(account);
  let blobId;
  let file;
  let version;

  return blob
    .put(stream)
    .then((id) => {
      blobId = id;
      return self.byUuidOrPath(idOrPath).get();
    })
    .then((found) => {
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
      return Version.insert(version).execWithin(tx);
    })
    .then(() => {
      if (file) return;
      file = {
        id: uuid.v1(),
        userAccountId: userAccount.id,
        name: idOrPath.split('/').pop(),
        version: version.id,
      };
      return self.createQuery(idOrPath, file).then((query) => query.execWithin(tx));
    })
    .then(() => FileVersion.insert({ fileId: file.id, versionId: version.id }).execWithin(tx))
    .then(() => File.whereUpdate({ id: file.id }, { version: version.id }).execWithin(tx))
    .then(() => tx.commit())
    .catch((err) => {
      // The caller hears of the first error at once; a rollback that fails has nothing to add to it.
      tx.rollback().catch(() => {});
      throw err;
    });
};
