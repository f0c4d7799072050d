'use strict';

/* global db, blobManager, FileVersion, Version, self, uuid, account, userAccount */

// The upload as an async function that also works: a loop of arithmetic before each I/O operation.
// The benchmarks of power put another number of iterations in and change nothing else.

const ITERATIONS = 10000;

let state = 1;

// the outcome is kept, so that no compiler may leave the loop out
function burn() {
  let mixed = state;
  for (let i = 0; i < ITERATIONS; i += 1) {
    mixed = (Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d) + i) | 0;
  }
  state = mixed;
}

module.exports = async function upload(stream, idOrPath, tag) {
  const tx = db.begin();
  const blob = blobManager.create(account);
  burn();
  const blobId = await blob.put(stream);
  burn();
  const found = await self.byUuidOrPath(idOrPath).get();
  const version = {
    userAccountId: userAccount.id,
    creatorId: userAccount.id,
    blobId: blobId,
    previousId: found ? found.version : null,
    date: new Date(),
    tag: tag,
  };
  version.id = Version.createHash(version);
  burn();
  await Version.insert(version).execWithin(tx);
  const file = { id: uuid.v1(), name: idOrPath.split('/').pop(), version: version.id };
  burn();
  const query = await self.createQuery(idOrPath, file);
  burn();
  await query.execWithin(tx);
  burn();
  await FileVersion.insert({ fileId: file.id, versionId: version.id }).execWithin(tx);
  burn();
  await File.whereUpdate({ id: file.id }, { version: version.id }).execWithin(tx);
  burn();
  await tx.commit();
};

module.exports.burn = burn;
