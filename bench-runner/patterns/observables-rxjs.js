'use strict';

// Observables of RxJS 7, one concatMap a step: the library makes one of each function that takes a
// callback, and errors end in one place.

const { bindNodeCallback, concatMap, of } = require('rxjs');

module.exports = function upload(stream, idOrPath, tag, done) {
  const tx = db.begin();
  const blob = blobManager.create(account);
  let blobId;
  let file;
  let version;

  observe(blob, 'put', stream)
    .pipe(
      concatMap((id) => {
        blobId = id;
        return observe(self.byUuidOrPath(idOrPath), 'get');
      }),
      concatMap((found) => {
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
        return observe(Version.insert(version), 'execWithin', tx);
      }),
      concatMap(() => {
        if (file) return of(null);
        file = {
          id: uuid.v1(),
          userAccountId: userAccount.id,
          name: idOrPath.split('/').pop(),
          version: version.id,
        };
        return observe(self, 'createQuery', idOrPath, file).pipe(
          concatMap((query) => observe(query, 'execWithin', tx))
        );
      }),
      concatMap(() => {
        const link = FileVersion.insert({ fileId: file.id, versionId: version.id });
        return observe(link, 'execWithin', tx);
      }),
      concatMap(() => {
        const update = File.whereUpdate({ id: file.id }, { version: version.id });
        return observe(update, 'execWithin', tx);
      }),
      concatMap(() => observe(tx, 'commit'))
    )
    .subscribe({
      error(err) {
        // The caller hears of the first error at once; a rollback that fails has nothing to add.
        tx.rollback(() => {});
        done(err);
      },
      complete() {
        done(null);
      },
    });
};

function observe(object, method, ...args) {
  return bindNodeCallback(object[method]).apply(object, args);
}
