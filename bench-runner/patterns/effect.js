'use strict';

// An effect: a description of the upload, which yields descriptions of its operations and does
// nothing until it is run.

const { Cause, Effect, Exit } = require('effect');

module.exports = function upload(stream, idOrPath, tag, done) {
  const tx = db.begin();
  const blob = blobManager.create(account);

  const uploaded = Effect.gen(function* () {
    const blobId = yield* effect(blob, 'put', stream);
    let file = yield* effect(self.byUuidOrPath(idOrPath), 'get');

    const version = {
      userAccountId: userAccount.id,
      creatorId: userAccount.id,
      blobId: blobId,
      previousId: file ? file.version : null,
      date: new Date(),
      tag: tag,
    };
    version.id = Version.createHash(version);
    yield* effect(Version.insert(version), 'execWithin', tx);

    if (!file) {
      file = {
        id: uuid.v1(),
        userAccountId: userAccount.id,
        name: idOrPath.split('/').pop(),
        version: version.id,
      };
      const query = yield* effect(self, 'createQuery', idOrPath, file);
      yield* effect(query, 'execWithin', tx);
    }

    const link = FileVersion.insert({ fileId: file.id, versionId: version.id });
    yield* effect(link, 'execWithin', tx);
    const update = File.whereUpdate({ id: file.id }, { version: version.id });
    yield* effect(update, 'execWithin', tx);
    yield* effect(tx, 'commit');
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

function effect(object, method, ...args) {
  return Effect.async((resume) => {
    object[method](...args, (err, found) => {
      resume(err ? Effect.fail(err) : Effect.succeed(found));
    });
  });
}
