'use strict';

// A generator that yields thunks, functions of a callback, as co took them before it knew promises.

const co = require('co-thunks');
const thunking = require('./thunking');

module.exports = function upload(stream, idOrPath, tag, done) {
  co(function* () {
    const tx = db.begin();
    const blob = blobManager.create(account);
    try {
      const blobId = yield thunking(blob, 'put', stream);
      let file = yield thunking(self.byUuidOrPath(idOrPath), 'get');

      const version = {
        userAccountId: userAccount.id,
        creatorId: userAccount.id,
        blobId: blobId,
        previousId: file ? file.version : null,
        date: new Date(),
        tag: tag,
      };
      version.id = Version.createHash(version);
      yield thunking(Version.insert(version), 'execWithin', tx);

      if (!file) {
        file = {
          id: uuid.v1(),
          userAccountId: userAccount.id,
          name: idOrPath.split('/').pop(),
          version: version.id,
        };
        const query = yield thunking(self, 'createQuery', idOrPath, file);
        yield thunking(query, 'execWithin', tx);
      }

      yield thunking(
        FileVersion.insert({ fileId: file.id, versionId: version.id }),
        'execWithin',
        tx
      );
      yield thunking(File.whereUpdate({ id: file.id }, { version: version.id }), 'execWithin', tx);
      yield thunking(tx, 'commit');
    } catch (err) {
      // The caller hears of the first error at once; a rollback that fails has nothing to add to it.
      tx.rollback(() => {});
      throw err;
    }
  })(done);
};
