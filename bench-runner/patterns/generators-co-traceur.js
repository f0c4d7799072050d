require('traceur/bin/traceur-runtime');
'use strict';
var co = require('co-thunks');
var thunking = require('./thunking');
module.exports = function upload(stream, idOrPath, tag, done) {
  co($traceurRuntime.initGeneratorFunction(function $__1() {
    var tx,
        blob,
        blobId,
        file,
        version,
        query,
        err;
    return $traceurRuntime.createGeneratorInstance(function($ctx) {
      while (true)
        switch ($ctx.state) {
          case 0:
            tx = db.begin();
            blob = blobManager.create(account);
            $ctx.state = 48;
            break;
          case 48:
            $ctx.pushTry(38, null);
            $ctx.state = 41;
            break;
          case 41:
            $ctx.state = 2;
            return thunking(blob, 'put', stream);
          case 2:
            blobId = $ctx.sent;
            $ctx.state = 4;
            break;
          case 4:
            $ctx.state = 6;
            return thunking(self.byUuidOrPath(idOrPath), 'get');
          case 6:
            file = $ctx.sent;
            $ctx.state = 8;
            break;
          case 8:
            version = {
              userAccountId: userAccount.id,
              creatorId: userAccount.id,
              blobId: blobId,
              previousId: file ? file.version : null,
              date: new Date(),
              tag: tag
            };
            version.id = Version.createHash(version);
            $ctx.state = 37;
            break;
          case 37:
            $ctx.state = 10;
            return thunking(Version.insert(version), 'execWithin', tx);
          case 10:
            $ctx.maybeThrow();
            $ctx.state = 12;
            break;
          case 12:
            $ctx.state = (!file) ? 21 : 20;
            break;
          case 21:
            file = {
              id: uuid.v1(),
              userAccountId: userAccount.id,
              name: idOrPath.split('/').pop(),
              version: version.id
            };
            $ctx.state = 22;
            break;
          case 22:
            $ctx.state = 14;
            return thunking(self, 'createQuery', idOrPath, file);
          case 14:
            query = $ctx.sent;
            $ctx.state = 16;
            break;
          case 16:
            $ctx.state = 18;
            return thunking(query, 'execWithin', tx);
          case 18:
            $ctx.maybeThrow();
            $ctx.state = 20;
            break;
          case 20:
            $ctx.state = 25;
            return thunking(FileVersion.insert({
              fileId: file.id,
              versionId: version.id
            }), 'execWithin', tx);
          case 25:
            $ctx.maybeThrow();
            $ctx.state = 27;
            break;
          case 27:
            $ctx.state = 29;
            return thunking(File.whereUpdate({id: file.id}, {version: version.id}), 'execWithin', tx);
          case 29:
            $ctx.maybeThrow();
            $ctx.state = 31;
            break;
          case 31:
            $ctx.state = 33;
            return thunking(tx, 'commit');
          case 33:
            $ctx.maybeThrow();
            $ctx.state = 35;
            break;
          case 35:
            $ctx.popTry();
            $ctx.state = -2;
            break;
          case 38:
            $ctx.popTry();
            $ctx.maybeUncatchable();
            err = $ctx.storedException;
            $ctx.state = 44;
            break;
          case 44:
            tx.rollback(function() {});
            throw err;
            $ctx.state = -2;
            break;
          default:
            return $ctx.end();
        }
    }, $__1, this);
  }))(done);
};
//# sourceMappingURL=generators-co-traceur.js.map
