'use strict';

// An effect: a description of the upload, which yields descriptions of its operations and does
// nothing until it is run.

const { Cause, Effect, Exit } = require('effect');

module.exports = function upload(stream, idOrPath, tag, done) {
  const tx = db.begin();
  const blob = blobManager.create(account);

  const uploaded = Effect.gen(function* () {
    const blobId = yield* effect((next) => blob.put(stream, next));
    let file = yield* effect((next) => self.byUuidOrPath(idOrPath).get(next));

    const version = {
      userAccountId: userAccount.id,
      creatorId: userAccount.id,
      blobId: blobId,
      previousId: file ? file.version : null,
      date: new Date(),
      tag: tag,
    };
    version.id = Version.createHash(version);
    yield* effect((next) => Version.insert(version).execWithin(tx, next));

    if (!file) {
      file = {
        id: uuid.v1(),
        userAccountId: userAccount.id,
        name: idOrPath.split('/').pop(),
        version: version.id,
      };
      const query = yield* effect((next) => self.createQuery(idOrPath, file, next));
      yield* effect((next) => query.execWithin(tx, next));
    }

    const link = { fileId: file.id, versionId: version.id };
    yield* effect((next) => FileVersion.insert(link).execWithin(tx, next));
    const update = File.whereUpdate({ id: file.id }, { version: version.id });
    yield* effect((next) => update.execWithin(tx, next));
    yield* effect((next) => tx.commit(next));
  });

  // The caller hears of the first error at once; a rollback that fails has nothing to add to it.
  const rollback = Effect.sync(() => tx.rollback(() => {}));
  Effect.runCallback(
    Effect.onError(uploaded, () => rollback),
    {
      onExit: Exit.match({
        onSuccess: () => done(null),
        onFailure: (cause) => done(Cause.squash(cause)),
      }),
    }
  );
};

function effect(call) {
  return Effect.async((resume) => {
    call((err, found) => resume(err ? Effect.fail(err) : Effect.succeed(found)));
  });
}
