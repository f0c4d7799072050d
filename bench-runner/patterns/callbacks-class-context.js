'use strict';

// Callbacks as the methods of an object, one object a call. Its I/O takes the object beside the
// method and hands it back, so that nothing is bound and no closure is made.

var io = require('./contextual');

module.exports = function upload(stream, idOrPath, tag, done) {
  new Upload(idOrPath, tag, done).putBlob(stream);
};

function Upload(idOrPath, tag, done) {
  this.idOrPath = idOrPath;
  this.tag = tag;
  this.done = done;
  this.tx = io.db.begin();
  this.blobId = null;
  this.file = null;
  this.version = null;
}

Upload.prototype = {
  putBlob: function (stream) {
    var blob = io.blobManager.create(io.account);
    blob.put(stream, this.afterBlobPut, this);
  },

  afterBlobPut: function (err, blobId) {
    if (err) return this.fail(err);
    this.blobId = blobId;
    io.self.byUuidOrPath(this.idOrPath).get(this.afterFileFound, this);
  },

  afterFileFound: function (err, file) {
    if (err) return this.fail(err);
    this.file = file;
    this.version = {
      userAccountId: io.userAccount.id,
      creatorId: io.userAccount.id,
      blobId: this.blobId,
      previousId: file ? file.version : null,
      date: new Date(),
      tag: this.tag,
    };
    this.version.id = io.Version.createHash(this.version);
    io.Version.insert(this.version).execWithin(this.tx, this.afterVersionInserted, this);
  },

  afterVersionInserted: function (err) {
    if (err) return this.fail(err);
    if (this.file) return this.afterFileExists(null);
    this.file = {
      id: io.uuid.v1(),
      userAccountId: io.userAccount.id,
      name: this.idOrPath.split('/').pop(),
      version: this.version.id,
    };
    io.self.createQuery(this.idOrPath, this.file, this.afterQueryCreated, this);
  },

  afterQueryCreated: function (err, query) {
    if (err) return this.fail(err);
    query.execWithin(this.tx, this.afterFileExists, this);
  },

  afterFileExists: function (err) {
    if (err) return this.fail(err);
    var link = { fileId: this.file.id, versionId: this.version.id };
    io.FileVersion.insert(link).execWithin(this.tx, this.afterFileVersionInserted, this);
  },

  afterFileVersionInserted: function (err) {
    if (err) return this.fail(err);
    var update = io.File.whereUpdate({ id: this.file.id }, { version: this.version.id });
    update.execWithin(this.tx, this.afterFileUpdated, this);
  },

  afterFileUpdated: function (err) {
    if (err) return this.fail(err);
    this.tx.commit(this.afterCommit, this);
  },

  afterCommit: function (err) {
    if (err) return this.fail(err);
    this.done(null);
  },

  // The caller hears of the first error at once; a rollback that fails has nothing to add to it.
  fail: function (err) {
    this.tx.rollback(function () {});
    this.done(err);
  },
};
