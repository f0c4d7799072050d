"use strict";
var __async = (__this, __arguments, generator) => {
  return new Promise((resolve, reject) => {
    var fulfilled = (value) => {
      try {
        step(generator.next(value));
      } catch (e) {
        reject(e);
      }
    };
    var rejected = (value) => {
      try {
        step(generator.throw(value));
      } catch (e) {
        reject(e);
      }
    };
    var step = (x) => x.done ? resolve(x.value) : Promise.resolve(x.value).then(fulfilled, rejected);
    step((generator = generator.apply(__this, __arguments)).next());
  });
};
module.exports = function upload(stream, idOrPath, tag) {
  return __async(this, null, function* () {
    const tx = db.begin();
    const blob = blobManager.create(account);
    try {
      const blobId = yield blob.put(stream);
      let file = yield self.byUuidOrPath(idOrPath).get();
      const version = {
        userAccountId: userAccount.id,
        creatorId: userAccount.id,
        blobId,
        previousId: file ? file.version : null,
        date: /* @__PURE__ */ new Date(),
        tag
      };
      version.id = Version.createHash(version);
      yield Version.insert(version).execWithin(tx);
      if (!file) {
        file = {
          id: uuid.v1(),
          userAccountId: userAccount.id,
          name: idOrPath.split("/").pop(),
          version: version.id
        };
        const query = yield self.createQuery(idOrPath, file);
        yield query.execWithin(tx);
      }
      yield FileVersion.insert({ fileId: file.id, versionId: version.id }).execWithin(tx);
      yield File.whereUpdate({ id: file.id }, { version: version.id }).execWithin(tx);
      yield tx.commit();
    } catch (err) {
      tx.rollback().catch(() => {
      });
      throw err;
    }
  });
};
//# sourceMappingURL=async-await-esbuild-es2015.js.map
