var fstreamline__ = require("streamline/lib/fibers/runtime"); (function(){})();(fstreamline__.create(function(_) { 'use strict';

// Streamline: code that reads as if it blocked. The compiler turns each call that is given the name
// `_` into one with a callback, which is where the rest of the function goes.

module.exports = fstreamline__.create(function upload(stream, idOrPath, tag, _) {
  var tx = db.begin();
  var blob = blobManager.create(account);
  try {
    var blobId = fstreamline__.invoke(blob, "put", [stream, _], 1);
    var file = fstreamline__.invoke(self.byUuidOrPath(idOrPath), "get", [_], 0);

    var version = {
      userAccountId: userAccount.id,
      creatorId: userAccount.id,
      blobId: blobId,
      previousId: file ? file.version : null,
      date: new Date(),
      tag: tag,
    };
    version.id = Version.createHash(version);
    fstreamline__.invoke(Version.insert(version), "execWithin", [tx, _], 1);

    if (!file) {
      file = {
        id: uuid.v1(),
        userAccountId: userAccount.id,
        name: idOrPath.split('/').pop(),
        version: version.id,
      };
      var query = fstreamline__.invoke(self, "createQuery", [idOrPath, file, _], 2);
      fstreamline__.invoke(query, "execWithin", [tx, _], 1);
    }

    fstreamline__.invoke(FileVersion.insert({ fileId: file.id, versionId: version.id }), "execWithin", [tx, _], 1);
    fstreamline__.invoke(File.whereUpdate({ id: file.id }, { version: version.id }), "execWithin", [tx, _], 1);
    fstreamline__.invoke(tx, "commit", [_], 0);
  } catch (err) {
    // The caller hears of the first error at once; a rollback that fails has nothing to add to it.
    tx.rollback(function () {});
    throw err;
  }
}, 3,__filename,6);

}, 0,__filename,1).call(this, function(err) {
  if (err) throw err;
}));
//# sourceMappingURL=streamline-fibers.js.map
