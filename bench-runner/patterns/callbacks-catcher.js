'use strict';

// Callbacks whose errors a small library catches: no step handles any, and all end in one place.

var catcher = require('./catcher');

module.exports = function upload(stream, idOrPath, tag, done) {
  var tx = db.begin();
  var blob = blobManager.create(account);

  // The caller hears of the first error at once; a rollback that fails has nothing to add to it.
  var intercept = catcher(function fail(err) {
    tx.rollback(function () {});
    done(err);
  });

  blob.put(
    stream,
    intercept(function (blobId) {
      self.byUuidOrPath(idOrPath).get(
        intercept(function (file) {
          var version = {
            userAccountId: userAccount.id,
            creatorId: userAccount.id,
            blobId: blobId,
            previousId: file ? file.version : null,
            date: new Date(),
            tag: tag,
          };
          version.id = Version.createHash(version);

          Version.insert(version).execWithin(
            tx,
            intercept(function () {
              if (file) return linkVersion(file.id);

              var newFile = {
                id: uuid.v1(),
                userAccountId: userAccount.id,
                name: idOrPath.split('/').pop(),
                version: version.id,
              };
              self.createQuery(
                idOrPath,
                newFile,
                intercept(function (query) {
                  query.execWithin(
                    tx,
                    intercept(function () {
                      linkVersion(newFile.id);
                    })
                  );
                })
              );
            })
          );

          function linkVersion(fileId) {
            var link = FileVersion.insert({ fileId: fileId, versionId: version.id });
            link.execWithin(
              tx,
              intercept(function () {
                var update = File.whereUpdate({ id: fileId }, { version: version.id });
                update.execWithin(
                  tx,
                  intercept(function () {
                    tx.commit(
                      intercept(function () {
                        done(null);
                      })
                    );
                  })
                );
              })
            );
          }
        })
      );
    })
  );
};
