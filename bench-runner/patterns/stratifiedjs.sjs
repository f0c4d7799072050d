// StratifiedJS: code that reads as if it blocked. What calls back is waited for in waiting.sjs, which
// holds whoever calls it.

var waiting = require('./waiting');

module.exports = function upload(stream, idOrPath, tag, done) {
  var tx = db.begin();
  var blob = blobManager.create(account);
  try {
    var blobId = waiting(blob, 'put', [stream]);
    var lookup = self.byUuidOrPath(idOrPath);
    var file = waiting(lookup, 'get', []);

    var version = {
      userAccountId: userAccount.id,
      creatorId: userAccount.id,
      blobId: blobId,
      previousId: file ? file.version : null,
      date: new Date(),
      tag: tag,
    };
    version.id = Version.createHash(version);
    var insert = Version.insert(version);
    waiting(insert, 'execWithin', [tx]);

    if (!file) {
      file = {
        id: uuid.v1(),
        userAccountId: userAccount.id,
        name: idOrPath.split('/').pop(),
        version: version.id,
      };
      var query = waiting(self, 'createQuery', [idOrPath, file]);
      waiting(query, 'execWithin', [tx]);
    }

    var link = FileVersion.insert({ fileId: file.id, versionId: version.id });
    waiting(link, 'execWithin', [tx]);
    var update = File.whereUpdate({ id: file.id }, { version: version.id });
    waiting(update, 'execWithin', [tx]);
    waiting(tx, 'commit', []);
  } catch (err) {
    // The caller hears of the first error at once; a rollback that fails has nothing to add to it.
    tx.rollback(function () {});
    done(err);
    return;
  }
  done(null);
};
