"use strict"; var __rt=require('streamline/lib/callbacks/runtime').runtime(__filename, false),__func=__rt.__func,__cb=__rt.__cb,__catch=__rt.__catch,__tryCatch=__rt.__tryCatch; module.exports = function upload(stream, idOrPath, tag, _) { var tx, blob, blobId, file, version, query; var __frame = { name: "upload", line: 6 }; return __func(_, this, arguments, upload, 3, __frame, function __$upload() {





    tx = db.begin();
    blob = blobManager.create(account); return (function ___(__then) { (function ___(_) { __tryCatch(_, function __$upload() {

          return blob.put(stream, __cb(_, __frame, 4, 22, function ___(__0, __1) { blobId = __1;
            return self.byUuidOrPath(idOrPath).get(__cb(_, __frame, 5, 43, function ___(__0, __2) { file = __2;

              version = {
                userAccountId: userAccount.id,
                creatorId: userAccount.id,
                blobId: blobId,
                previousId: (file ? file.version : null),
                date: new Date(),
                tag: tag };

              version.id = Version.createHash(version);
              return Version.insert(version).execWithin(tx, __cb(_, __frame, 16, 28, function __$upload() { return (function __$upload(__then) {

                  if (!file) {
                    file = {
                      id: uuid.v1(),
                      userAccountId: userAccount.id,
                      name: idOrPath.split("/").pop(),
                      version: version.id };

                    return self.createQuery(idOrPath, file, __cb(_, __frame, 25, 23, function ___(__0, __3) { query = __3;
                      return query.execWithin(tx, __cb(_, __frame, 26, 12, __then, true)); }, true)); } else { __then(); } ; })(function __$upload() {


                  return FileVersion.insert({ fileId: file.id, versionId: version.id }).execWithin(tx, __cb(_, __frame, 29, 67, function __$upload() {
                    return File.whereUpdate({ id: file.id }, { version: version.id }).execWithin(tx, __cb(_, __frame, 30, 63, function __$upload() {
                      return tx.commit(__cb(_, __frame, 31, 7, __then, true)); }, true)); }, true)); }); }, true)); }, true)); }, true)); }); })(function ___(err, __result) { __catch(function __$upload() { if (err) {


            tx.rollback(function() {  });
            return _(err); } else { _(null, __result); } ; }, _); }); })(function ___() { __tryCatch(_, function __$upload() { _(); }); }); });};
//# sourceMappingURL=streamline.js.map
