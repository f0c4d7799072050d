'use strict';

// An async function: reads like code that blocks, and does not.

module.exports = async function upload(stream, idOrPath, tag) {
  const tx = db.begin();
  const blob = blobManager.create(account);
  try {
    const blobId = await blob.put(stream);
    let file = await self.byUuidOrPath(idOrPath).get();

    const version = {
      userAccountId: userAccount.id,
      creatorId: userAccount.id,
      blobId: blobId,
      previousId: file ? file.version : null,
      date: new Date(),
      tag: tag,
    };
    version.id = Version.createHash(version);
    await Version.insert(version).execWithin(tx);

    if (!file) {
      file = {
        id: uuid.v1(),
        userAccountId: userAccount.id,
        name: idOrPath.split('/').pop(),
        version: version.id,
      };
      const query = await self.createQuery(idOrPath, file);
      await query.execWithin(tx);
    }

    await FileVersion.insert({ fileId: file.id, versionId: version.id }).execWithin(tx);
    await File.whereUpdate({ id: file.id }, { version: version.id }).execWithin(tx);
    await tx.commit();
  } catch (err) {
    // The caller hears of the first error at once; a rollback that fails has nothing to add to it.
    tx.rollback().catch(() => {});
    throw err;
  }
};
