'use strict';
var __awaiter = (this && this.__awaiter) || function (thisArg, _arguments, P, generator) {
    function adopt(value) { return value instanceof P ? value : new P(function (resolve) { resolve(value); }); }
    return new (P || (P = Promise))(function (resolve, reject) {
        function fulfilled(value) { try { step(generator.next(value)); } catch (e) { reject(e); } }
        function rejected(value) { try { step(generator["throw"](value)); } catch (e) { reject(e); } }
        function step(result) { result.done ? resolve(result.value) : adopt(result.value).then(fulfilled, rejected); }
        step((generator = generator.apply(thisArg, _arguments || [])).next());
    });
};
// An async function: reads like code that blocks, and does not.
module.exports = function upload(stream, idOrPath, tag) {
    return __awaiter(this, void 0, void 0, function* () {
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
                tag: tag,
            };
            version.id = Version.createHash(version);
            yield Version.insert(version).execWithin(tx);
            if (!file) {
                file = {
                    id: uuid.v1(),
                    userAccountId: userAccount.id,
                    name: idOrPath.split('/').pop(),
                    version: version.id,
                };
                const query = yield self.createQuery(idOrPath, file);
                yield query.execWithin(tx);
            }
            yield FileVersion.insert({ fileId: file.id, versionId: version.id }).execWithin(tx);
            yield File.whereUpdate({ id: file.id }, { version: version.id }).execWithin(tx);
            yield tx.commit();
        }
        catch (err) {
            // The caller hears of the first error at once; a rollback that fails has nothing to add to it.
            tx.rollback().catch(() => { });
            throw err;
        }
    });
};
//# sourceMappingURL=async-await-es2015.js.map