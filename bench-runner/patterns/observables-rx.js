'use strict';

// Observables of RxJS 2, made by hand for each operation and chained by selectMany; what lies between
// two operations is a step of its own.

var Rx = require('rx');

module.exports = function upload(stream, idOrPath, tag, done) {
  var tx = db.begin();
  var blob = blobManager.create(account);
  var blobId;
  var file;
  var version;

  putBlob()
    .doAction(keepBlobId)
    .selectMany(findFile)
    .doAction(keepFile)
    .select(makeVersion)
    .doAction(keepVersion)
    .selectMany(insertVersion)
    .selectMany(makeFileIfNone)
    .selectMany(linkVersion)
    .selectMany(updateFile)
    .selectMany(commit)
    .subscribe(ignore, fail, succeed);

  function putBlob() {
    return Rx.Observable.create(function (observer) {
      blob.put(stream, function (err, id) {
        if (err) return observer.onError(err);
        observer.onNext(id);
        observer.onCompleted();
      });
      return nothingToDispose;
    });
  }

  function keepBlobId(id) {
    blobId = id;
  }

  function findFile() {
    return Rx.Observable.create(function (observer) {
      self.byUuidOrPath(idOrPath).get(function (err, found) {
        if (err) return observer.onError(err);
        observer.onNext(found);
        observer.onCompleted();
      });
      return nothingToDispose;
    });
  }

  function keepFile(found) {
    file = found;
  }

  function makeVersion() {
    var made = {
      userAccountId: userAccount.id,
      creatorId: userAccount.id,
      blobId: blobId,
      previousId: file ? file.version : null,
      date: new Date(),
      tag: tag,
    };
    made.id = Version.createHash(made);
    return made;
  }

  function keepVersion(made) {
    version = made;
  }

  function insertVersion() {
    return Rx.Observable.create(function (observer) {
      Version.insert(version).execWithin(tx, function (err) {
        if (err) return observer.onError(err);
        observer.onNext(version);
        observer.onCompleted();
      });
      return nothingToDispose;
    });
  }

  function makeFileIfNone() {
    return file ? Rx.Observable.returnValue(file) : createQuery().selectMany(insertFile);
  }

  function createQuery() {
    file = {
      id: uuid.v1(),
      userAccountId: userAccount.id,
      name: idOrPath.split('/').pop(),
      version: version.id,
    };
    return Rx.Observable.create(function (observer) {
      self.createQuery(idOrPath, file, function (err, query) {
        if (err) return observer.onError(err);
        observer.onNext(query);
        observer.onCompleted();
      });
      return nothingToDispose;
    });
  }

  function insertFile(query) {
    return Rx.Observable.create(function (observer) {
      query.execWithin(tx, function (err) {
        if (err) return observer.onError(err);
        observer.onNext(file);
        observer.onCompleted();
      });
      return nothingToDispose;
    });
  }

  function linkVersion() {
    return Rx.Observable.create(function (observer) {
      var link = FileVersion.insert({ fileId: file.id, versionId: version.id });
      link.execWithin(tx, function (err) {
        if (err) return observer.onError(err);
        observer.onNext(link);
        observer.onCompleted();
      });
      return nothingToDispose;
    });
  }

  function updateFile() {
    return Rx.Observable.create(function (observer) {
      var update = File.whereUpdate({ id: file.id }, { version: version.id });
      update.execWithin(tx, function (err) {
        if (err) return observer.onError(err);
        observer.onNext(update);
        observer.onCompleted();
      });
      return nothingToDispose;
    });
  }

  function commit() {
    return Rx.Observable.create(function (observer) {
      tx.commit(function (err) {
        if (err) return observer.onError(err);
        observer.onNext(null);
        observer.onCompleted();
      });
      return nothingToDispose;
    });
  }

  function succeed() {
    done(null);
  }

  // The caller hears of the first error at once; a rollback that fails has nothing to add to it.
  function fail(err) {
    tx.rollback(ignore);
    done(err);
  }
};

function ignore() {}

function nothingToDispose() {}
