'use strict';

// An async function: reads like code that blocks, and does not.
function asyncGeneratorStep(n, t, e, r, o, a, c) { try { var i = n[a](c), u = i.value; } catch (n) { return void e(n); } i.done ? t(u) : Promise.resolve(u).then(r, o); }
function _asyncToGenerator(n) { return function () { var t = this, e = arguments; return new Promise(function (r, o) { var a = n.apply(t, e); function _next(n) { asyncGeneratorStep(a, r, o, _next, _throw, "next", n); } function _throw(n) { asyncGeneratorStep(a, r, o, _next, _throw, "throw", n); } _next(void 0); }); }; }
module.exports = /*#__PURE__*/function () {
  var _upload = _asyncToGenerator(function* (stream, idOrPath, tag) {
    const tx = db.begin();
    const blob = blobManager.create(account);
    try {
      const blobId = yield blob.put(stream);
      let file = yield self.byUuidOrPath(idOrPath).get();
      const version = {
        userAccountId: userAccount.id,
        creatorId: userAccount.id,
        blobId: blobId,
        previousId: file ? file.version : null,
        date: new Date(),
        tag: tag
      };
      version.id = Version.createHash(version);
      yield Version.insert(version).execWithin(tx);
      if (!file) {
        file = {
          id: uuid.v1(),
          userAccountId: userAccount.id,
          name: idOrPath.split('/').pop(),
          version: version.id
        };
        const query = yield self.createQuery(idOrPath, file);
        yield query.execWithin(tx);
      }
      yield FileVersion.insert({
        fileId: file.id,
        versionId: version.id
      }).execWithin(tx);
      yield File.whereUpdate({
        id: file.id
      }, {
        version: version.id
      }).execWithin(tx);
      yield tx.commit();
    } catch (err) {
      // The caller hears of the first error at once; a rollback that fails has nothing to add to it.
      tx.rollback().catch(() => {});
      throw err;
    }
  });
  function upload(_x, _x2, _x3) {
    return _upload.apply(this, arguments);
  }
  return upload;
}();
//# sourceMappingURL=async-await-babel-es2015.js.map
