'use strict';
function asyncGeneratorStep(gen, resolve, reject, _next, _throw, key, arg) {
    try {
        var info = gen[key](arg);
        var value = info.value;
    } catch (error) {
        reject(error);
        return;
    }
    if (info.done) resolve(value);
    else Promise.resolve(value).then(_next, _throw);
}
function _async_to_generator(fn) {
    return function() {
        var self1 = this, args = arguments;
        return new Promise(function(resolve, reject) {
            var gen = fn.apply(self1, args);
            function _next(value) {
                asyncGeneratorStep(gen, resolve, reject, _next, _throw, "next", value);
            }
            function _throw(err) {
                asyncGeneratorStep(gen, resolve, reject, _next, _throw, "throw", err);
            }
            _next(undefined);
        });
    };
}
// An async function: reads like code that blocks, and does not.
module.exports = function upload(stream, idOrPath, tag) {
    return _async_to_generator(function*() {
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
            tx.rollback().catch(()=>{});
            throw err;
        }
    })();
};
//# sourceMappingURL=async-await-swc-es2015.js.map
