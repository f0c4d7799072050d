'use strict';

// An async generator that finds out what to write, and a loop that writes it as it comes: `for await`
// waits for either side, and an error of either ends the loop.

module.exports = async function upload(stream, idOrPath, tag) {
  const tx = db.begin();
  try {
    for await (const query of queriesOf(stream, idOrPath, tag)) {
      await query.execWithin(tx);
    }
    await tx.commit();
  } catch (err) {
    // The caller hears of the first error at once; a rollback that fails has nothing to add to it.
    tx.rollback().catch(() => {});
    throw err;
  }
};

async function* queriesOf(stream, idOrPath, tag) {
  const blob = blobManager.create(account);
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
  yield Version.insert(version);

  if (!file) {
    file = {
      id: uuid.v1(),
      userAccountId: userAccount.id,
      name: idOrPath.split('/').pop(),
      version: version.id,
    };
    yield self.createQuery(idOrPath, file);
  }

  yield FileVersion.insert({ fileId: file.id, versionId: version.id });
  yield File.whereUpdate({ id: file.id }, { version: version.id });
}
